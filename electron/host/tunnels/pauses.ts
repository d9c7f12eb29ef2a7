import { backoff } from '#shared/core/backoff.ts'

/** Longest pause between two tries, in milliseconds. */
export const longestPause = 30_000
/** Of the first tries: a server is found again within 2 s of its return. */
const quick = { first: 250, longest: 2_000, jitter: [1, 0.5] as const }
const slow = { first: 4_000, longest: longestPause, jitter: [1, 0.5] as const }
const late = { ...slow, first: longestPause }
/** After so many tries it is no hiccup: some two minutes. */
const quickTries = 60

/** A way that was open for so long was a good one, and its end is the first failure again; milliseconds. */
export const openLongEnough = 30_000

/**
 * Milliseconds until a program is started again after `failures` failed runs (from 1): a quarter of a second, doubling
 * to 2 s, and for two minutes no more, because a server that restarts or a port that is still taken is back soon; then
 * doubling to 30 s. Up to half is taken off at random, so that an office does not come back in one burst.
 */
export function pauseAfter(failures: number, random: number): number {
  return failures > quickTries
    ? backoff(failures - quickTries, slow, random)
    : backoff(failures, quick, random)
}

/** The pause where nothing gets better by asking: a refused key, a missing program. */
export function latePause(random: number): number {
  return backoff(1, late, random)
}

/** Milliseconds from one good check to the next. */
export function pauseAfterGoodCheck(random: number): number {
  return Math.round(20_000 * (0.9 + random / 5))
}

/** Milliseconds until the next check after `failures` failed ones (from 1), while a program is still settling. */
export function pauseWhileSettling(failures: number): number {
  return backoff(failures, { first: 250, longest: 1_000 })
}

/** The same for a way that should stand: half a second at first, at most 10 s. */
export function pauseAfterBadCheck(failures: number): number {
  return backoff(failures, { first: 500, longest: 10_000 })
}
