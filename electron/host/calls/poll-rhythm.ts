import type { AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import { pauseAsTold } from '../platform-client/retry-after.ts'

/** What decides how soon the next reading comes. */
export type PollSituation = {
  /** `own`: this phone rings or has a call; `team`: some call is live at the platform. */
  readonly busy: 'own' | 'team' | 'no'
  /** Webhook events arrive by themselves. */
  readonly eventsArrive: boolean
  /** Readings that failed since the last good one. */
  readonly failures: number
  readonly error: AppError | null
  /** Milliseconds that the last reading took. */
  readonly took: number
  /** From 0 to 1, for jitter. */
  readonly random: number
}

export const fastPause = 1000
const idlePause = 3000
const quietPause = 15_000
/** Calls are there again within 30 s of the platform. */
const afterFailure = { first: fastPause, longest: 20_000, jitter: [0.75, 1.25] as const }

/**
 * Milliseconds from the end of one reading to the start of the next. A slow platform is asked less often; while events
 * tell of colleagues' calls, reading only makes sure.
 */
export function nextPause(situation: PollSituation): number {
  const { failures, error, random, busy, eventsArrive } = situation
  if (failures > 0) {
    return Math.round(Math.max(backoff(failures, afterFailure, random), pauseAsTold(error, 'calls', random)))
  }
  if (busy === 'own' || (busy === 'team' && !eventsArrive))
    return Math.min(Math.max(fastPause, situation.took * 3), idlePause)
  return eventsArrive && busy === 'no' ? quietPause : idlePause
}
