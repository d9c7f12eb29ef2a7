import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Interval } from './session-expires.ts'

export type SessionTimerOptions = {
  readonly clock: Clock
  /** The platform's turn: sends a re-INVITE, whose 200 restarts the interval. */
  readonly refresh: () => void
  /** Nobody refreshed the session in time. */
  readonly expire: () => void
}

/**
 * The timer of one session (RFC 4028 section 10). The platform refreshes at half of the interval; without a refresh the
 * session expires a third of the interval, or 32 seconds if that is less, before its end.
 */
export class SessionTimer implements Disposable {
  private readonly options: SessionTimerOptions
  private readonly timers = new Disposables()
  private currentInterval: Interval | undefined

  constructor(options: SessionTimerOptions) {
    this.options = options
  }

  get interval(): Interval | undefined {
    return this.currentInterval
  }

  /** Starts the interval when the session is agreed on or refreshed. */
  start(interval: Interval | undefined): void {
    this.timers[Symbol.dispose]()
    this.currentInterval = interval
    if (interval === undefined) return
    const { clock, refresh, expire } = this.options
    const { seconds, refresher } = interval
    this.timers.add(clock.after((seconds - Math.min(32, seconds / 3)) * 1_000, expire))
    if (refresher === 'platform') this.timers.add(clock.after(seconds * 500, refresh))
  }

  /** Schedules another attempt after a failed refresh by the platform. */
  scheduleRetry(milliseconds: number): void {
    if (this.currentInterval !== undefined)
      this.timers.add(this.options.clock.after(milliseconds, this.options.refresh))
  }

  [Symbol.dispose](): void {
    this.start(undefined)
  }
}
