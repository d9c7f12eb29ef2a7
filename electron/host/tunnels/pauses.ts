/** Longest pause between two tries, in milliseconds. */
export const longestPause = 30_000
const quickest = 250
/** As long as tries are quick, a server is found again within this much of its return. */
const quickPause = 2_000
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
  const quick = Math.min(quickest * 2 ** Math.min(failures - 1, 10), quickPause)
  const slow = quickPause * 2 ** Math.min(Math.max(failures - quickTries, 0), 10)
  return jittered(Math.min(Math.max(quick, failures > quickTries ? slow : 0), longestPause), random)
}

/** The pause where nothing gets better by asking: a refused key, a missing program. */
export function latePause(random: number): number {
  return jittered(longestPause, random)
}

/** Milliseconds from one good check to the next. */
export function pauseAfterGoodCheck(random: number): number {
  return Math.round(20_000 * (0.9 + random / 5))
}

/** Milliseconds until the next check after `failures` failed ones (from 1), while a program is still settling. */
export function pauseWhileSettling(failures: number): number {
  return Math.min(250 * 2 ** Math.min(failures - 1, 10), 1_000)
}

/** The same for a way that should stand: half a second at first, at most 10 s. */
export function pauseAfterBadCheck(failures: number): number {
  return Math.min(500 * 2 ** Math.min(failures - 1, 10), 10_000)
}

function jittered(full: number, random: number): number {
  return Math.round(full * (1 - random / 2))
}
