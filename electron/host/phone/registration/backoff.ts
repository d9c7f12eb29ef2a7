import { backoff } from '#shared/core/backoff.ts'

/** Longest pause between two attempts to register with a server that answers, in milliseconds. */
export const longestPause = 30_000

/**
 * The same where nothing answers: with 1 s for the attempt itself the phone is registered within 5 s of the return of the
 * network, which no system announces where the fault lies further away than this computer.
 */
export const longestSilentPause = 3_000

/** A registration is refreshed at least this often, in seconds: a timer cannot wait for weeks. */
const longestLifetime = 3_600

/**
 * Milliseconds until the next attempt after `failures` failed ones (from 1): 1 s, doubling to `longest`. Up to half
 * of it is taken off at random, so that the phones of an office do not come back in one burst.
 */
export function pauseAfter(failures: number, random: number, longest: number = longestPause): number {
  return backoff(failures, { first: 1_000, longest, jitter: [1, 0.5] }, random)
}

/**
 * The same where the server said how long to leave it alone (Retry-After, RFC 3261 section 20.33), in milliseconds: at
 * most 30 s of that, and up to a tenth more at random, never less.
 */
export function pauseAsTold(retryAfter: number, random: number): number {
  return Math.round(Math.min(retryAfter, longestPause) * (1 + random / 10))
}

/** Milliseconds until a registration is refreshed: 65 to 75 % of the lifetime that the server gave, in seconds. */
export function refreshAfter(expiresSeconds: number, random: number): number {
  const lifetime = Math.min(expiresSeconds, longestLifetime) * 1_000
  return Math.max(1_000, Math.round(lifetime * (0.65 + random * 0.1)))
}
