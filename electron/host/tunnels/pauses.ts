import { backoff } from '#shared/core/backoff.ts'

/** Longest pause between two retries, in milliseconds. */
export const maxPause = 30_000
/** Pauses of the first retries: a server is found again within 2 s of its return. */
const quick = { first: 250, max: 2_000, jitter: [1, 0.5] as const }
const slow = { first: 4_000, max: maxPause, jitter: [1, 0.5] as const }
const late = { ...slow, first: maxPause }
/** Number of quick retries (some two minutes); after that it is an outage. */
const quickTries = 60

/** Milliseconds after which an open tunnel counts as good, so that its end is a first failure again. */
export const openLongEnough = 30_000

/**
 * Milliseconds until a program is restarted after `failures` failed runs (from 1): a quarter of a second, doubling to 2
 * s, and no more for two minutes, because a restarting server or an occupied port is back soon; then doubling to 30 s.
 * Up to half is taken off at random, so that an office does not reconnect in one burst.
 */
export function pauseAfter(failures: number, random: number): number {
  return failures > quickTries
    ? backoff(failures - quickTries, slow, random)
    : backoff(failures, quick, random)
}

/** The pause after errors that retries do not cure: a refused key, a missing program. */
export function latePause(random: number): number {
  return backoff(1, late, random)
}

/** Milliseconds between successful checks. */
export function pauseAfterGoodCheck(random: number): number {
  return Math.round(20_000 * (0.9 + random / 5))
}

/** Milliseconds until the next check after `failures` failed ones (from 1), while a program is still settling. */
export function pauseWhileSettling(failures: number): number {
  return backoff(failures, { first: 250, max: 1_000 })
}

/** The same for a tunnel that should be up: half a second at first, at most 10 s. */
export function pauseAfterBadCheck(failures: number): number {
  return backoff(failures, { first: 500, max: 10_000 })
}
