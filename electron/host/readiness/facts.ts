import type { AppError } from '#shared/core/app-error.ts'
import type { ReadinessCheck, ReadinessFault } from '#shared/host/readiness.ts'
import type { HostState } from '#shared/host/state.ts'

/** Whether notifications may be shown; null while nobody has said. */
export type NoticePermission = 'granted' | 'denied' | 'default' | null

/** Everything that the light is made of. Times are milliseconds since 1970. */
export type ReadinessFacts = {
  readonly now: number
  readonly state: Pick<
    HostState,
    'phone' | 'session' | 'audio' | 'devices' | 'settings' | 'receiver' | 'tunnel' | 'callFeed'
  >
  /** Why the phone was last not registered; null since it is again. */
  readonly lostFor: AppError | 'unknown' | null
  /** The microphone gave no sound when it was last needed. */
  readonly microphoneSilent: boolean
  /** Whether a ring could be played when that was last tried; null while it was not. */
  readonly ringPlays: boolean | null
  readonly notices: NoticePermission
  readonly platform: PlatformFacts
}

/** What the answers of the platform tell beside their contents. */
export type PlatformFacts = {
  /** When it last answered anything; null while it never did. */
  readonly answeredAt: number | null
  /** Whether it refused the token when it was last shown. */
  readonly refused: boolean
  /** How far this computer's clock is ahead of the platform's, in milliseconds; null where it does not tell its time. */
  readonly skewMs: number | null
}

type Verdict = Omit<ReadinessCheck, 'name'>

type PlainKind = Exclude<ReadinessFault, { readonly device: string } | { readonly seconds: number }>['kind']

export const good: Verdict = { state: 'good', fault: null }

export function unsure(fault: PlainKind | ReadinessFault): Verdict {
  return { state: 'unsure', fault: faultOf(fault) }
}

export function bad(fault: PlainKind | ReadinessFault): Verdict {
  return { state: 'bad', fault: faultOf(fault) }
}

function faultOf(fault: PlainKind | ReadinessFault): ReadinessFault {
  return typeof fault === 'string' ? { kind: fault } : fault
}

export type Check = (facts: ReadinessFacts) => Verdict
