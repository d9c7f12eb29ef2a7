import type { AppError } from '#shared/core/app-error.ts'
import { requestedPause } from '../../platform-client/retry-after.ts'

/** Inputs that decide how soon `/sms` is polled again. */
export type SyncSituation = {
  /** Failed requests since the last successful one. */
  readonly failures: number
  readonly error: AppError | null
  /** Older texts are still to be copied. */
  readonly isCopying: boolean
  /** A text was just sent, or totals do not match yet: the next answer will differ. */
  readonly isExpecting: boolean
  /** From 0 to 1, for jitter. */
  readonly random: number
}

const quietPause = 20_000
const expectingPause = 2_000
/** Pages follow each other at once: the host runs other work between two batches of one page. */
const copyingPause = 1
const firstBackOff = 2_000
const maxBackOff = 60_000

/** Milliseconds until the next request. */
export function nextPause({ failures, error, isCopying, isExpecting, random }: SyncSituation): number {
  if (failures > 0) {
    const backOff = Math.min(firstBackOff * 2 ** (failures - 1), maxBackOff) * (0.75 + random / 2)
    return Math.round(Math.max(backOff, requestedPause(error, 'background', random)))
  }
  if (isCopying) return copyingPause
  return isExpecting ? expectingPause : quietPause
}
