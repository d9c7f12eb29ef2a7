/** Growth of the pauses between retries. */
type BackoffBounds = {
  /** The pause after the first failure, in milliseconds; each further failure doubles it. */
  readonly first: number
  /** The longest pause, in milliseconds, before jitter. */
  readonly max: number
  /** The pause is multiplied by a number between these two, so that clients do not all retry at the same moment. */
  readonly jitter?: readonly [atZero: number, atOne: number]
}

/** Milliseconds until the next retry after `failures` failures in a row (from 1). `random` is from 0 to 1. */
export function backoff(
  failures: number,
  { first, max, jitter: [atZero, atOne] = [1, 1] }: BackoffBounds,
  random = 0,
): number {
  const pause = Math.min(first * 2 ** Math.max(failures - 1, 0), max)
  return Math.round(pause * (atZero + (atOne - atZero) * random))
}
