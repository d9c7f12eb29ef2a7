import type { Clock } from '#shared/core/clock.ts'
import { clockSkew, isPlausibleSkew, minSkewChange } from '../platform-client/clock-skew.ts'
import type { Exchange } from '../platform-client/platform-client.ts'

/**
 * The platform's time, in milliseconds since 1970: this computer's clock minus its lead over the `Date` of the
 * platform's answers. Records in this time can be compared with call records, however wrong this computer's clock was
 * or is. An answer arrives every few seconds while an agent is signed in.
 */
export class PlatformTime {
  private readonly clock: Pick<Clock, 'now'>
  private ahead: number
  private measured = 0

  /** `ahead`: how far this computer's clock was ahead when it was last measured, in milliseconds. */
  constructor(clock: Pick<Clock, 'now'>, ahead: number) {
    this.clock = clock
    this.ahead = isPlausibleSkew(ahead) ? ahead : 0
  }

  get now(): number {
    return this.of(this.clock.now())
  }

  /** How far this computer's clock is ahead of the platform's, in milliseconds. */
  get aheadBy(): number {
    return this.ahead
  }

  /** Number of measurements so far. */
  get measurements(): number {
    return this.measured
  }

  /** Converts a time of this computer's clock to the platform's. */
  of(local: number): number {
    return local - this.ahead
  }

  observe(exchange: Exchange): void {
    const skew = exchange.status === null ? null : clockSkew(exchange, this.clock.now())
    if (skew === null) return
    this.measured += 1
    // A slow answer may have been dated at any moment since its request.
    if (Math.abs(skew - this.ahead) >= minSkewChange + exchange.took / 2) this.ahead = skew
  }
}
