import type { AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import { requestedPause } from './retry-after.ts'

const jitter = [0.75, 1.25] as const
const afterFailure = { first: 1_000, max: 60_000, jitter }
/** What an agent may not read will not be allowed a minute later either. */
const afterRefusal = { first: 5 * 60_000, max: 5 * 60_000, jitter }
const forPerson = { first: 2_000, max: 20_000 }

/**
 * Milliseconds until a list that could not be read is retried: about 1, 2, 4 ... 60 s after the first, second, third
 * failure in a row, and never earlier than the platform asks. `random` is from 0 to 1.
 */
export function retryPause(failed: {
  /** Failures since the last success, including this one. */
  readonly failures: number
  readonly error: AppError
  readonly random: number
}): number {
  const { failures, error, random } = failed
  const isRefusal = error.code === 'platform.forbidden' || error.code === 'platform.not-found'
  const pause = backoff(failures, isRefusal ? afterRefusal : afterFailure, random)
  return Math.round(Math.max(pause, requestedPause(error, 'background', random)))
}

/** Milliseconds until a retry while a user waits for it, after `failures` failures (from 1). */
export function personRetryPause(failures: number, error: AppError): number {
  return Math.max(backoff(failures, forPerson), requestedPause(error, 'person'))
}
