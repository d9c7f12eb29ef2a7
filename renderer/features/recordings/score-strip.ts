/** The scores of a list on one scale. */
export type ScoreStrip = {
  readonly median: number
  readonly least: number
  readonly greatest: number
  /** Number of recordings with a score. */
  readonly count: number
  /** Positions of the marks, from 0 to 1; equal scores share one. */
  readonly marks: readonly number[]
  /** Position of this recording's mark. */
  readonly own: number
}

/** Places a score among those of the list; null if it has none. No scale is documented, so the list sets the range. */
export function scoreStrip(own: number | null, list: readonly (number | null)[]): ScoreStrip | null {
  if (own === null) return null
  const known = list.filter((score) => score !== null)
  const sorted = (known.length === 0 ? [own] : known).toSorted((one, other) => one - other)
  const least = Math.min(own, sorted[0] ?? own)
  const greatest = Math.max(own, sorted.at(-1) ?? own)
  const place = (score: number) => (greatest === least ? 0.5 : (score - least) / (greatest - least))
  return {
    median: medianOf(sorted),
    least,
    greatest,
    count: sorted.length,
    marks: [...new Set(sorted.map((score) => Math.round(place(score) * 500) / 500))],
    own: place(own),
  }
}

/** The median of sorted numbers; between two middle ones, to one decimal. */
function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)] ?? 0, sorted[Math.ceil(middle)] ?? 0]
  return Math.round(((low + high) / 2) * 10) / 10
}
