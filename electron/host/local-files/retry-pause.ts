import { backoff } from '#shared/core/backoff.ts'

const bounds = { first: 1_000, max: 5 * 60_000 }

/** When to retry something that failed: after 1 s, then twice as long each time, up to five minutes. */
export class RetryPause {
  private failures = 0
  private notBefore = -Infinity

  /** Whether the pause is over at `now`, in milliseconds; also if the clock was set back. */
  hasElapsed(now: number): boolean {
    return now >= this.notBefore || now < this.notBefore - bounds.max
  }

  failed(now: number): void {
    this.failures += 1
    this.notBefore = now + backoff(this.failures, bounds)
  }

  succeeded(): void {
    this.failures = 0
    this.notBefore = -Infinity
  }
}
