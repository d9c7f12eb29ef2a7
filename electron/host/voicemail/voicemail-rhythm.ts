import type { AppError } from '#shared/core/app-error.ts'
import { retryPause } from '../platform-client/retry-pause.ts'

/** Milliseconds between readings: nothing tells of a voice message, so that it is looked for. */
export const readEvery = 30_000
/** Milliseconds after which all are read again: what was moved or deleted elsewhere among the older ones is seen then. */
export const wholeEvery = 5 * 60_000

/** Milliseconds until the next reading; `random` is from 0 to 1, for jitter. */
export function pauseAfter(outcome: {
  /** Readings that failed since the last good one. */
  readonly failures: number
  readonly error: AppError | null
  readonly random: number
}): number {
  const { failures, error, random } = outcome
  if (failures === 0 || error === null) return Math.round(readEvery * (0.9 + random / 5))
  return retryPause({ failures, error, random })
}
