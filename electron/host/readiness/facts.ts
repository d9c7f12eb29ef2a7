import type { AppError } from '#shared/core/app-error.ts'
import type { ReadinessCheck } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'

/** Whether notices may be shown; null while nobody has said. */
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

export const good: Verdict = { state: 'good', words: '' }

export function unsure(words: string): Verdict {
  return { state: 'unsure', words }
}

export function bad(words: string): Verdict {
  return { state: 'bad', words }
}

export type Check = (facts: ReadinessFacts) => Verdict
