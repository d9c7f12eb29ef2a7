import { uiWords } from '../locales/ui.ts'

export interface LevelWords {
  readonly lit: number
  readonly words: string
}

/** A sound level (0 to 1) on a meter of `segments`: how many are lit, and the words beside it. */
export function describeLevel(level: number, segments: number): LevelWords {
  const safe = Number.isFinite(level) ? Math.min(1, Math.max(0, level)) : 0
  const lit = Math.round(safe * segments)
  const { none, good, loud } = uiWords.level
  return { lit, words: lit === 0 ? none : lit > segments - hotSegments ? loud : good }
}

/** The last segments of a meter, which turn red. */
export const hotSegments = 2
