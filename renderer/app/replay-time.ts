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
