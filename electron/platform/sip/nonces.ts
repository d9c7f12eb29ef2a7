import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'

const lifetime = 300_000
const kept = 10_000

/**
 * The nonces issued. Each is valid for five minutes, and each of its counts only once, so that an overheard request
 * cannot be replayed (RFC 2617 section 3.2.2, nonce-count).
 */
export class Nonces {
  private readonly clock: Clock
  private readonly given = new Map<string, { readonly until: number; count: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  issue(): string {
    this.prune()
    const nonce = randomBytes(16).toString('hex')
    this.given.set(nonce, { until: this.clock.now() + lifetime, count: 0 })
    return nonce
  }

  /** Uses up a count of a nonce; false if the nonce is unknown or expired, or the count was used before. */
  use(nonce: string, count: number): boolean {
    const known = this.given.get(nonce)
    if (known === undefined || known.until <= this.clock.now() || count <= known.count) return false
    known.count = count
    return true
  }

  /** Drops expired nonces, and the oldest when there are too many. The map is in order of expiry. */
  private prune(): void {
    for (const [nonce, { until }] of this.given) {
      if (until > this.clock.now() && this.given.size < kept) return
      this.given.delete(nonce)
    }
  }
}
