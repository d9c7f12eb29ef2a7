import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'

const lifetime = 300_000
const kept = 10_000

/**
 * The nonces that were given out. Each lives for five minutes, and each of its counts serves once, so that a request
 * that somebody overheard cannot be sent again (RFC 2617 section 3.2.2, nonce-count).
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

  /** Uses up a count of a nonce; false where the nonce is unknown or old, or the count was used before. */
  use(nonce: string, count: number): boolean {
    const known = this.given.get(nonce)
    if (known === undefined || known.until <= this.clock.now() || count <= known.count) return false
    known.count = count
    return true
  }

  /** Nonces lie in the order in which they run out. */
  private prune(): void {
    for (const [nonce, { until }] of this.given) {
      if (until > this.clock.now() && this.given.size < kept) return
      this.given.delete(nonce)
    }
  }
}
