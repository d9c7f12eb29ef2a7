export interface LevelWords {
  readonly lit: number
  readonly words: 'No sound' | 'Good level' | 'Too loud'
}

/** How a sound level (0 to 1) shows on a meter of `segments`: how many are lit, and the words beside it. */
export function describeLevel(level: number, segments: number): LevelWords {
  const safe = Number.isFinite(level) ? Math.min(1, Math.max(0, level)) : 0
  const lit = Math.round(safe * segments)
  const words = lit === 0 ? 'No sound' : lit > segments - hotSegments ? 'Too loud' : 'Good level'
  return { lit, words }
}

/** The last segments of a meter, which turn red. */
export const hotSegments = 2
