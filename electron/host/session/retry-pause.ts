import type { AppError } from '#shared/core/app-error.ts'
import { pauseAsTold } from '../platform-client/retry-after.ts'

const first = 2_000
const longest = 20_000

/** Milliseconds before what has failed `failures` times before is tried again; a person waits for it. */
export function retryPause(failures: number, error: AppError): number {
  return Math.max(Math.min(first * 2 ** failures, longest), pauseAsTold(error, 'person'))
}
