import type { Line } from '#shared/calls/line.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import { isDoNotDisturbOn } from '#shared/host/do-not-disturb.ts'
import type { Registration } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { ownerOf } from '../signed-in-agent.ts'

/** The conditions that decide whether a call reaches the agent, each in one word. */
export type Conditions = {
  /** The signed-in agent and platform; empty while nobody is signed in. */
  readonly owner: string
  readonly phone: 'registered' | 'lost' | 'signed-out'
  readonly takingCalls: 'yes' | 'no'
  /** Platform do-not-disturb. */
  readonly platform: 'lets-ring' | 'do-not-disturb'
  readonly onCall: 'yes' | 'no'
  readonly ringer: 'heard' | 'no-engine' | 'no-ringer' | 'volume-zero' | 'not-played'
  readonly notices: 'allowed' | 'blocked' | 'off'
  readonly window: 'in-front' | 'hidden'
}

export type ConditionName = keyof Conditions
/** Any of the words. */
export type ConditionWord = Conditions[ConditionName]

/** Facts that are not part of the published state. */
export type Unpublished = {
  /** Whether a ring could be played at the last attempt; null before the first. */
  readonly ringPlays: boolean | null
  /** Whether a window of this app is in front of the user. */
  readonly inFront: boolean
  /** Whether the platform reports a connected or held call of this agent, on any phone. */
  readonly hasLiveCall: boolean
}

type SourceState = Pick<HostState, (typeof sourceSlices)[number]>

/** The slices that the conditions depend on. */
export const sourceSlices = [
  'session',
  'people',
  'phone',
  'lines',
  'callFeed',
  'audio',
  'devices',
  'settings',
  'readiness',
] as const

/** Derives the conditions from the published state, by the same facts as the readiness light. */
export function conditionsOf(
  state: SourceState,
  { ringPlays, inFront, hasLiveCall }: Unpublished,
): Conditions {
  const { settings, readiness, lines } = state
  const notices = readiness.checks.find(({ name }) => name === 'notifications')
  return {
    owner: ownerOf(state),
    phone: phoneWord(state.phone.registration),
    takingCalls: settings.takingCalls ? 'yes' : 'no',
    platform: isDoNotDisturbOn(state) ? 'do-not-disturb' : 'lets-ring',
    onCall: hasLiveCall || lines.some(isTalkedOn) ? 'yes' : 'no',
    ringer: ringerWord(state, ringPlays),
    notices: !settings.notifyRings ? 'off' : notices && notices.state !== 'good' ? 'blocked' : 'allowed',
    window: inFront ? 'in-front' : 'hidden',
  }
}

function phoneWord({ kind }: Registration): Conditions['phone'] {
  switch (kind) {
    case 'registered':
      return 'registered'
    case 'connecting':
    case 'registering':
    case 'unregistered':
      return 'lost'
    case 'no-account':
      return 'signed-out'
    default:
      return assertNever(kind)
  }
}

function ringerWord(
  { audio, devices, settings }: SourceState,
  ringPlays: boolean | null,
): Conditions['ringer'] {
  if (audio.engine === 'absent') return 'no-engine'
  const present = devices.audio
  if (present?.speakers.length === 0) return 'no-ringer'
  if (ringPlays === false && present?.inUse.ringers.length === 0) return 'no-ringer'
  if (settings.ringVolume === 0) return 'volume-zero'
  return ringPlays === false ? 'not-played' : 'heard'
}

function isTalkedOn({ state }: Line): boolean {
  return state !== 'ringing' && state !== 'ended'
}
