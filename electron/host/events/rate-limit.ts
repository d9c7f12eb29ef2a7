export type Rate = {
  /** What may come at once. */
  readonly burst: number
  readonly perSecond: number
}

/** Counts what may still come: a burst at once, and so many a second in the long run. */
export class RateLimit {
  private readonly rate: Rate
  private left: number
  private at = performance.now()

  constructor(rate: Rate) {
    this.rate = rate
    this.left = rate.burst
  }

  /** Takes one; false where there is none. */
  allow(): boolean {
    if (this.left < 1) this.refill()
    if (this.left < 1) return false
    this.left -= 1
    return true
  }

  private refill(): void {
    const now = performance.now()
    const { burst, perSecond } = this.rate
    this.left = Math.min(burst, this.left + ((now - this.at) / 1_000) * perSecond)
    this.at = now
  }
}
