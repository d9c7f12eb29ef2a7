export type Rate = {
  /** Maximum burst. */
  readonly burst: number
  readonly perSecond: number
}

/** Limits a rate: a burst at once, and a number per second in the long run. */
export class RateLimit {
  private readonly rate: Rate
  private available: number
  private refilledAt = performance.now()

  constructor(rate: Rate) {
    this.rate = rate
    this.available = rate.burst
  }

  /** Consumes one; false if none is left. */
  allow(): boolean {
    if (this.available < 1) this.refill()
    if (this.available < 1) return false
    this.available -= 1
    return true
  }

  private refill(): void {
    const now = performance.now()
    const { burst, perSecond } = this.rate
    this.available = Math.min(burst, this.available + ((now - this.refilledAt) / 1_000) * perSecond)
    this.refilledAt = now
  }
}
