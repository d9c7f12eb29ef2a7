import type { Clock } from '#shared/core/clock.ts'
import type { Exchange } from '../platform-client/platform-client.ts'
import type { PlatformFacts } from './facts.ts'

/** A `Date` header gives whole seconds, of which half has passed on average. */
const halfSecond = 500

/** Learns from every answer of the platform, whatever was requested. */
export class PlatformWatch {
  private readonly clock: Clock
  private present: PlatformFacts = { answeredAt: null, refused: false, skewMs: null }

  constructor(clock: Clock) {
    this.clock = clock
  }

  get facts(): PlatformFacts {
    return this.present
  }

  observe({ status, date, took }: Exchange): void {
    if (status === null) return
    const now = this.clock.now()
    const platformTime = date === null ? Number.NaN : Date.parse(date)
    // The platform read its clock about halfway between request and answer.
    const skew = now - took / 2 - (platformTime + halfSecond)
    this.present = {
      answeredAt: now,
      refused: status === 401,
      skewMs: Number.isNaN(skew) ? this.present.skewMs : Math.round(skew),
    }
  }

  /** Called when another sign-in begins. */
  forget(): void {
    this.present = { answeredAt: null, refused: false, skewMs: null }
  }
}
