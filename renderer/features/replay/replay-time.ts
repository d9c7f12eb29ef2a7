import type { ReplayState } from '#shared/host/replay.ts'

/**
 * The moment of the log that a page shows, `passed` milliseconds after it was told of `replay`. A page that was not told
 * for long does not run away.
 */
export function replayTime({ at, to, playing, speed }: ReplayState, passed: number): number {
  const after = Math.min(Math.max(0, passed), longestSilence)
  return playing ? Math.min(to, at + after * speed) : at
}

/** The host tells every second, in milliseconds. */
const longestSilence = 2_000

/** The speeds to choose from, the present one among them, slowest first. */
export function speedsWith(present: number): readonly number[] {
  return [...new Set([...usual, present])].toSorted((a, b) => a - b)
}

const usual = [1, 4, 16, 60]
