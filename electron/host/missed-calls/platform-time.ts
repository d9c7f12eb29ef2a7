import type { Clock } from '#shared/core/clock.ts'
import type { Exchange } from '../platform-client/platform-client.ts'
import { PlatformWatch } from '../readiness/platform-watch.ts'

/** A `Date` header counts whole seconds: what differs by less is no other time. In milliseconds. */
const measurable = 1_500

/**
 * The platform's time, in milliseconds since 1970: this computer's clock, less how far it is ahead by the `Date` of the
 * platform's answers. What is written down in it can be compared with call records however wrong this computer's clock
 * was then, or is now; an answer comes each few seconds while somebody is signed in.
 */
export class PlatformTime {
  private readonly clock: Pick<Clock, 'now'>
  private readonly watch: PlatformWatch
  private ahead: number
  private measured = 0

  /** `ahead`: how far this computer's clock was ahead when it was last measured, in milliseconds. */
  constructor(clock: Clock, ahead: number) {
    this.clock = clock
    this.watch = new PlatformWatch(clock)
    this.ahead = ahead
  }

  get now(): number {
    return this.of(this.clock.now())
  }

  /** How far this computer's clock is ahead of the platform's, in milliseconds. */
  get aheadBy(): number {
    return this.ahead
  }

  /** How often it was measured. */
  get measurements(): number {
    return this.measured
  }

  /** A time of this computer's clock as the platform's. */
  of(local: number): number {
    return local - this.ahead
  }

  observe(exchange: Exchange): void {
    this.watch.observe(exchange)
    const { skewMs } = this.watch.facts
    if (exchange.date === null || skewMs === null) return
    this.measured += 1
    if (Math.abs(skewMs - this.ahead) >= measurable) this.ahead = skewMs
  }
}
