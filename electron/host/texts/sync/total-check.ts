/** Maximum share of the time spent on copies caused by mismatching totals. */
const copyingShare = 0.05
/** Minimum milliseconds between the starts of two such copies. */
const minInterval = 2_000
/** Longest duration of a copy that counts, in milliseconds: the computer may have been asleep meanwhile. */
const maxDuration = 30 * 60_000

/** Compares the platform's total of texts with the copy's, and decides when everything is copied again. */
export class TotalCheck {
  private mismatches = 0
  private begunAt: number
  private duration = 0

  /** `now`: milliseconds since 1970, as everywhere here. A first copy may be running. */
  constructor(now: number) {
    this.begunAt = now
  }

  /** Whether the last totals differed, so that the next poll decides. */
  get isExpecting(): boolean {
    return this.mismatches > 0
  }

  /** Records the end of a copy: the longer it took, the later it may be repeated. */
  copied(now: number): void {
    this.duration = Math.min(Math.abs(now - this.begunAt), maxDuration)
  }

  /** Adds a comparison; returns whether a new copy is to begin, because the totals differed twice in a row. */
  hasDrifted(isEqual: boolean, now: number): boolean {
    this.mismatches = isEqual ? 0 : this.mismatches + 1
    const interval = Math.max(minInterval, this.duration / copyingShare)
    if (this.mismatches < 2 || Math.abs(now - this.begunAt) < interval) return false
    this.mismatches = 0
    this.begunAt = now
    return true
  }
}
