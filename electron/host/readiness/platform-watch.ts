import type { Clock } from '#shared/core/clock.ts'
import { clockSkew } from '../platform-client/clock-skew.ts'
import type { Exchange } from '../platform-client/platform-client.ts'
import type { PlatformFacts } from './facts.ts'

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
    this.present = {
      answeredAt: now,
      refused: status === 401,
      skewMs: clockSkew({ date, took }, now) ?? this.present.skewMs,
    }
  }

  /** Called when another sign-in begins. */
  forget(): void {
    this.present = { answeredAt: null, refused: false, skewMs: null }
  }
}
