import type { AppError } from '#shared/core/app-error.ts'
import type { ReadinessCheck, ReadinessFault } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'

/** Whether notifications may be shown; null until it is known. */
export type NoticePermission = 'granted' | 'denied' | 'default' | null

/** Input of the light. Times are milliseconds since 1970. */
export type ReadinessFacts = {
  readonly now: number
  readonly state: Pick<
    HostState,
    'phone' | 'session' | 'audio' | 'devices' | 'settings' | 'receiver' | 'tunnel' | 'callFeed'
  >
  /** Why the phone last lost its registration; null once it is registered again. */
  readonly lostFor: AppError | 'unknown' | null
  /** The microphone was silent when it was last needed. */
  readonly microphoneSilent: boolean
  /** Whether the last attempt to play a ring worked; null if there was none. */
  readonly ringPlays: boolean | null
  readonly notices: NoticePermission
  readonly platform: PlatformFacts
}

/** Facts learned from the platform's answers, besides their content. */
export type PlatformFacts = {
  /** When it last answered anything; null if never. */
  readonly answeredAt: number | null
  /** Whether it refused the token in its last answer. */
  readonly refused: boolean
  /** How far this computer's clock is ahead of the platform's, in milliseconds; null if the platform sends no time. */
  readonly skewMs: number | null
}

type Verdict = Omit<ReadinessCheck, 'name'>

type PlainKind = Exclude<ReadinessFault, { readonly device: string } | { readonly seconds: number }>['kind']

export const good: Verdict = { state: 'good', fault: null }

export function unsureVerdict(fault: PlainKind | ReadinessFault): Verdict {
  return { state: 'unsure', fault: faultOf(fault) }
}

export function bad(fault: PlainKind | ReadinessFault): Verdict {
  return { state: 'bad', fault: faultOf(fault) }
}

function faultOf(fault: PlainKind | ReadinessFault): ReadinessFault {
  return typeof fault === 'string' ? { kind: fault } : fault
}

export type Check = (facts: ReadinessFacts) => Verdict
