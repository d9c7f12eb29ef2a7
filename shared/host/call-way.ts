import type { CallingChoice } from '../settings/settings.ts'
import type { HostState } from './state.ts'

/** The device that a number is called with; `none` with the reason if it cannot be called. */
export type CallWay =
  | { readonly kind: 'computer' }
  | { readonly kind: 'other-phone' }
  | { readonly kind: 'none'; readonly why: 'signed-out' | 'connecting' | 'not-allowed' }

type WayFacts = Pick<HostState, 'session' | 'phone' | 'settings' | 'otherPhone' | 'readiness'>

/** Calling choice of an agent who has chosen nothing. */
export const usualCalling: CallingChoice = { phone: 'computer', callerId: '' }

/** The calling choice of the signed-in agent. */
export function callingChoice({ session, settings }: Pick<HostState, 'session' | 'settings'>): CallingChoice {
  const agent = session.kind === 'signed-in' ? session.agent : null
  return settings.calling[String(agent?.id)] ?? usualCalling
}

/**
 * Returns the device that a number is called with: this computer if it is registered, unless the agent chose the other
 * phone; otherwise the other phone. Waits for a first registration in progress, but not for one that was lost.
 */
export function callWay(state: WayFacts): CallWay {
  if (state.session.kind !== 'signed-in') return { kind: 'none', why: 'signed-out' }
  const { kind } = state.phone.registration
  const isChosen = callingChoice(state).phone === 'other-phone'
  if (!isChosen && kind === 'registered') return { kind: 'computer' }
  const isConnecting = kind === 'connecting' || kind === 'registering'
  if (!isChosen && isConnecting && !wasLost(state)) return { kind: 'none', why: 'connecting' }
  return state.otherPhone.refused ? { kind: 'none', why: 'not-allowed' } : { kind: 'other-phone' }
}

/** The word that makes the platform hide the number (specification 4.3). */
export const withheldNumber = 'anonymous'

/** The caller ID shown for a call by the other phone; empty leaves the choice to the platform. */
export function chosenCallerId(state: Pick<HostState, 'session' | 'settings' | 'otherPhone'>): string {
  const { callerId } = callingChoice(state)
  const isKnown =
    callerId === withheldNumber || state.otherPhone.callerIds.some(({ number }) => number === callerId)
  return isKnown ? callerId : ''
}

/** Whether the registration is being retried after a loss, which its check shows as `bad`. */
function wasLost({ readiness }: Pick<HostState, 'readiness'>): boolean {
  return readiness.checks.find(({ name }) => name === 'registration')?.state === 'bad'
}
