import { uiWords } from '../locales/ui.ts'

export interface LevelWords {
  readonly litSegments: number
  readonly words: string
}

/** A sound level (0 to 1) on a meter of `segments`: how many are lit, and the words beside it. */
export function describeLevel(level: number, segments: number): LevelWords {
  const safe = Number.isFinite(level) ? Math.min(1, Math.max(0, level)) : 0
  const litSegments = Math.round(safe * segments)
  const { none, good, loud } = uiWords.level
  return { litSegments, words: litSegments === 0 ? none : litSegments > segments - hotSegments ? loud : good }
}

/** The last segments of a meter, which turn red. */
export const hotSegments = 2
