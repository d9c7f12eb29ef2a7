import { usualCalling, type CallingChoice } from '../settings/settings.ts'
import type { HostState } from './state.ts'

/** What a number is called with now; `none`: why it cannot be. */
export type CallWay =
  | { readonly kind: 'computer' }
  | { readonly kind: 'other-phone' }
  | { readonly kind: 'none'; readonly why: 'signed-out' | 'connecting' | 'not-allowed' }

type WayFacts = Pick<HostState, 'session' | 'phone' | 'settings' | 'otherPhone' | 'readiness'>

/** How this agent chose to call. */
export function callingChoice({ session, settings }: Pick<HostState, 'session' | 'settings'>): CallingChoice {
  const agent = session.kind === 'signed-in' ? session.agent : null
  return settings.calling[String(agent?.id)] ?? usualCalling
}

/**
 * What a number is called with: this computer where it is registered, unless the agent chose the other phone; else the
 * other phone. A registration that is on its way for the first time is waited for; one that was lost is not.
 */
export function callWay(state: WayFacts): CallWay {
  if (state.session.kind !== 'signed-in') return { kind: 'none', why: 'signed-out' }
  const { kind } = state.phone.registration
  const isChosen = callingChoice(state).phone === 'other-phone'
  if (!isChosen && kind === 'registered') return { kind: 'computer' }
  const isOnItsWay = kind === 'connecting' || kind === 'registering'
  if (!isChosen && isOnItsWay && !wasLost(state)) return { kind: 'none', why: 'connecting' }
  return state.otherPhone.refused ? { kind: 'none', why: 'not-allowed' } : { kind: 'other-phone' }
}

/** The word by which the platform hides the number (specification 4.3). */
export const withheldNumber = 'anonymous'

/** The number that others see of a call by the other phone; empty leaves it to the platform. */
export function chosenCallerId(state: Pick<HostState, 'session' | 'settings' | 'otherPhone'>): string {
  const { callerId } = callingChoice(state)
  const isKnown =
    callerId === withheldNumber || state.otherPhone.callerIds.some(({ number }) => number === callerId)
  return isKnown ? callerId : ''
}

/** The light of the registration is red while it tries again after a loss. */
function wasLost({ readiness }: Pick<HostState, 'readiness'>): boolean {
  return readiness.checks.find(({ name }) => name === 'registration')?.state === 'bad'
}
