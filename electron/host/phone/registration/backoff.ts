import type { AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'

/** Longest pause between two attempts to register with a server that answers, in milliseconds. */
const maxPause = 30_000

/**
 * Longest pause if nothing answers, in milliseconds. With 1 s for the attempt itself, the phone is registered within
 * 5 s of the network's return, which no system announces if the fault is beyond this computer.
 */
const maxSilentPause = 3_000

/** Longest lifetime used for a refresh, in seconds, because a timer cannot wait for weeks. */
const maxLifetime = 3_600

/**
 * Returns the milliseconds until the next attempt after `failures` failed ones (from 1): 1 s, doubling, minus up to
 * half at random, so that the phones of an office do not all come back at once. At least the pause that the server
 * asked for (Retry-After, RFC 3261 section 20.33), limited to 30 s, plus up to a tenth at random.
 */
export function pauseAfter({ code, retryAfter = 0 }: AppError, failures: number, random: number): number {
  // A longer pause relieves no server if none answered.
  const isSilence = code === 'network.unreachable' || code === 'network.timeout'
  const max = isSilence ? maxSilentPause : maxPause
  const own = backoff(failures, { first: 1_000, max, jitter: [1, 0.5] }, random)
  return Math.max(own, Math.round(Math.min(retryAfter, maxPause) * (1 + random / 10)))
}

/** Returns the milliseconds until a refresh: 65 to 75 % of the lifetime from the server, at least 1 s. */
export function refreshAfter(expiresSeconds: number, random: number): number {
  const lifetime = Math.min(expiresSeconds, maxLifetime) * 1_000
  return Math.max(1_000, Math.round(lifetime * (0.65 + random * 0.1)))
}
