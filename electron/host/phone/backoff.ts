/** Longest pause between two attempts to register, in milliseconds. */
export const longestPause = 30_000

/**
 * Milliseconds until the next attempt after `failures` failed ones (from 1): 1 s, doubling to 30 s. Up to half of it
 * is taken off at random, so that the phones of an office do not come back in one burst.
 */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(1_000 * 2 ** Math.min(failures - 1, 10), longestPause)
  return Math.max(1_000, Math.round(full * (1 - random / 2)))
}

/** Milliseconds until a registration is refreshed: 70 to 80 % of the lifetime that the server gave, in seconds. */
export function refreshAfter(expiresSeconds: number, random: number): number {
  return Math.round(expiresSeconds * 1_000 * (0.7 + random * 0.1))
}
