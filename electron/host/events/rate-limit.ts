export type Rate = {
  /** Maximum burst. */
  readonly burst: number
  readonly perSecond: number
}

/** Limits a rate: a burst at once, and a number per second in the long run. */
export class RateLimit {
  private readonly rate: Rate
  private left: number
  private at = performance.now()

  constructor(rate: Rate) {
    this.rate = rate
    this.left = rate.burst
  }

  /** Consumes one; false if none is left. */
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
