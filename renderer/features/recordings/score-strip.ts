/** The scores of a list on one scale. */
export type ScoreStrip = {
  readonly median: number
  readonly lowest: number
  readonly highest: number
  /** Number of recordings with a score. */
  readonly count: number
  /** Positions of the marks, from 0 to 1; equal scores share one. */
  readonly marks: readonly number[]
  /** Position of this recording's mark. */
  readonly ownPosition: number
}

/** Places a score among those of the list; null if it has none. No scale is documented, so the list sets the range. */
export function scoreStrip(ownScore: number | null, list: readonly (number | null)[]): ScoreStrip | null {
  if (ownScore === null) return null
  const scored = list.filter((score) => score !== null)
  const sorted = (scored.length === 0 ? [ownScore] : scored).toSorted((one, other) => one - other)
  const lowest = Math.min(ownScore, sorted[0] ?? ownScore)
  const highest = Math.max(ownScore, sorted.at(-1) ?? ownScore)
  const positionOf = (score: number) => (highest === lowest ? 0.5 : (score - lowest) / (highest - lowest))
  return {
    median: medianOf(sorted),
    lowest,
    highest,
    count: sorted.length,
    marks: [...new Set(sorted.map((score) => Math.round(positionOf(score) * 500) / 500))],
    ownPosition: positionOf(ownScore),
  }
}

/** The median of sorted numbers; between two middle ones, to one decimal. */
function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0]
  return Math.round(((low + high) / 2) * 10) / 10
}
