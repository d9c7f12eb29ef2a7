import type { Clock } from '#shared/core/clock.ts'

type Bucket = { tokens: number; updatedAt: number }

const maxBuckets = 10_000

/** Limits requests a second for each key, as a bucket that holds one second's worth (specification 8: not shown). */
export class RateLimit {
  private readonly rate: number
  private readonly clock: Pick<Clock, 'now'>
  private readonly buckets = new Map<string, Bucket>()

  /** `rate` in requests a second. */
  constructor(rate: number, clock: Pick<Clock, 'now'>) {
    this.rate = rate
    this.clock = clock
  }

  /** Counts one request. Returns 0 if it may pass, else the whole seconds to wait before a retry. */
  consume(key: string): number {
    const now = this.clock.now()
    const capacity = Math.max(this.rate, 1)
    const bucket = this.buckets.get(key) ?? { tokens: capacity, updatedAt: now }
    bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.updatedAt) / 1000) * this.rate)
    bucket.updatedAt = now
    if (this.buckets.size > maxBuckets) this.buckets.clear()
    this.buckets.set(key, bucket)
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1
      return 0
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / this.rate))
  }
}
