import type { AppError } from '#shared/core/app-error.ts'

/** What decides how soon the next reading comes. */
export type PollSituation = {
  /** Something rings or is live, here or at the platform. */
  readonly busy: boolean
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
export const idlePause = 3000
export const quietPause = 15_000
const longestPause = 30_000

/** Milliseconds from the end of one reading to the start of the next. A slow platform is asked less often. */
export function nextPause(situation: PollSituation): number {
  const { failures, error, random } = situation
  if (failures > 0) {
    const backOff = Math.min(fastPause * 2 ** (failures - 1), longestPause) * (0.75 + random / 2)
    return Math.round(Math.max(backOff, error?.retryAfter ?? 0))
  }
  if (situation.busy) return Math.min(Math.max(fastPause, situation.took * 3), idlePause)
  return situation.eventsArrive ? quietPause : idlePause
}
