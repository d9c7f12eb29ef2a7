import type { Clock } from '#shared/core/clock.ts'

export type RateLimitOptions = {
  readonly clock: Clock
  /** So often within each span of so many milliseconds. */
  readonly most: number
  readonly milliseconds: number
}

/** How often something may happen, for what others decide the number of. */
export class RateLimit {
  private readonly options: RateLimitOptions
  private begin = -Infinity
  private count = 0

  constructor(options: RateLimitOptions) {
    this.options = options
  }

  /** Counts one more and answers whether it is allowed. */
  allows(): boolean {
    const { clock, most, milliseconds } = this.options
    const passed = clock.now() - this.begin
    if (passed < 0 || passed >= milliseconds) {
      this.begin = clock.now()
      this.count = 0
    }
    this.count += 1
    return this.count <= most
  }
}
