import type { AppError } from '#shared/core/app-error.ts'
import { pauseAsTold } from './retry-after.ts'

const first = 1_000
const longest = 60_000
/** What an agent may not read is not allowed a minute later either. */
const afterRefusal = 5 * 60_000
/** Pauses differ by so much more or less, so that not every desktop comes back in the same moment. */
const spread = 0.25

/**
 * Milliseconds before a list that could not be read is read again: about 1, 2, 4 ... 60 s after the first, second, third
 * failure in a row, and never before the platform wants it. `random` is from 0 to 1.
 */
export function retryPause(failed: {
  /** Readings that failed since the last good one, this one among them. */
  readonly failures: number
  readonly error: AppError
  readonly random: number
}): number {
  const { failures, error, random } = failed
  const isRefusal = error.code === 'platform.forbidden' || error.code === 'platform.not-found'
  const pause = isRefusal ? afterRefusal : Math.min(first * 2 ** (Math.max(1, failures) - 1), longest)
  const spreadPause = pause * (1 - spread + 2 * spread * random)
  return Math.round(Math.max(spreadPause, pauseAsTold(error, 'background', random)))
}
