import { randomBytes } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'

const nonceLifetime = 300_000
const maxNonces = 10_000

/**
 * The nonces issued. Each is valid for five minutes, and each of its counts only once, so that an overheard request
 * cannot be replayed (RFC 2617 section 3.2.2, nonce-count).
 */
export class Nonces {
  private readonly clock: Clock
  private readonly issued = new Map<string, { readonly expiresAt: number; count: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  issue(): string {
    this.prune()
    const nonce = randomBytes(16).toString('hex')
    this.issued.set(nonce, { expiresAt: this.clock.now() + nonceLifetime, count: 0 })
    return nonce
  }

  /** Uses up a count of a nonce; false if the nonce is unknown or expired, or the count was used before. */
  use(nonce: string, count: number): boolean {
    const entry = this.issued.get(nonce)
    if (entry === undefined || entry.expiresAt <= this.clock.now() || count <= entry.count) return false
    entry.count = count
    return true
  }

  /** Drops expired nonces, and the oldest when there are too many. The map is in order of expiry. */
  private prune(): void {
    for (const [nonce, { expiresAt }] of this.issued) {
      if (expiresAt > this.clock.now() && this.issued.size < maxNonces) return
      this.issued.delete(nonce)
    }
  }
}
