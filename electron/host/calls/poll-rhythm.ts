import type { AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import { requestedPause } from '../platform-client/retry-after.ts'

/** The facts that decide when the next poll is due. */
export type PollSituation = {
  /** `own`: this phone is ringing or has a call; `team`: some call is live at the platform. */
  readonly busy: 'own' | 'team' | 'no'
  /** Whether a path is trusted to deliver events. */
  readonly eventsArrive: boolean
  /** Number of polls that failed since the last success. */
  readonly failures: number
  readonly error: AppError | null
  /** Duration of the last poll in milliseconds. */
  readonly took: number
  /** From 0 to 1, for jitter. */
  readonly random: number
}

export const fastPause = 1000
const idlePause = 3000
const quietPause = 15_000
/** Calls are back within 30 s of the platform's return. */
const afterFailure = { first: fastPause, max: 20_000, jitter: [0.75, 1.25] as const }

/**
 * Milliseconds from the end of one poll to the start of the next. A slow platform is polled less often; while events
 * report colleagues' calls, polling is only a safeguard.
 */
export function nextPause(situation: PollSituation): number {
  const { failures, error, random, busy, eventsArrive } = situation
  if (failures > 0) {
    return Math.round(
      Math.max(backoff(failures, afterFailure, random), requestedPause(error, 'calls', random)),
    )
  }
  if (busy === 'own' || (busy === 'team' && !eventsArrive))
    return Math.min(Math.max(fastPause, situation.took * 3), idlePause)
  return eventsArrive && busy === 'no' ? quietPause : idlePause
}
