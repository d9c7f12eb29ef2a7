import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import { fastPause, nextPause, type PollSituation } from './poll-rhythm.ts'

export type PollerOptions = {
  readonly clock: Clock
  /** Polls once and applies the answer; resolves with the error, if any. */
  readonly read: () => Outcome<unknown>
  readonly busy: () => PollSituation['busy']
  readonly eventsArrive: () => boolean
  /** Called after each poll and whenever the time of the next one changes. */
  readonly onFact: (fact: PollFact) => void
  readonly random?: () => number
}

export type PollFact = {
  readonly lastPollAt: number | null
  readonly nextPollAt: number | null
  readonly error: AppError | null
}

/** Minimum milliseconds between the starts of two polls, however often the poller is woken. */
const closest = 200

/** Milliseconds between a wake-up and the poll. */
const settling = 30

/** Polls repeatedly, one poll at a time, at the intervals of `poll-rhythm.ts`. */
export class Poller implements Disposable {
  private readonly options: PollerOptions
  private readonly random: () => number
  private cancel: Unsubscribe = () => {}
  private running = false
  private stopped = false
  /** Smallest distance to the next poll that was requested while the current one runs. */
  private requestedDistance = Infinity
  private failures = 0
  private startedAt = -Infinity
  private endedAt = -Infinity
  private fact: PollFact = { lastPollAt: null, nextPollAt: null, error: null }

  constructor(options: PollerOptions) {
    this.options = options
    this.random = options.random ?? Math.random
    void this.run()
  }

  /** Whether the last poll failed; other requests should then spare the platform. */
  get isFailing(): boolean {
    return this.failures > 0
  }

  /**
   * Polls in a moment, or right after the current poll, because something may have changed. The short delay makes the
   * poll later than its cause and lets a ring reach the screen first. While the platform fails, the back-off still
   * applies, so that a 429 is respected.
   */
  wake(): void {
    this.requestPoll(closest)
  }

  /** Like `wake`, for frequent causes: polls stay a second apart. */
  requestSoon(): void {
    this.requestPoll(fastPause)
  }

  /** Brings the next poll forward if the changed situation calls for an earlier one. */
  reschedule(): void {
    if (!this.stopped && !this.running && this.failures === 0) this.forward(this.pause())
  }

  /** Retries a failed poll now, because the network may be back, unless the platform itself set the time. */
  tryNow(): void {
    if (this.running || this.failures === 0) return this.wake()
    if (!this.stopped && this.fact.error?.retryAfter === undefined) this.schedule(settling)
  }

  /** Delays the next poll because another request was told to wait. */
  postpone(error: AppError): void {
    if (this.stopped || this.running) return
    this.failures += 1
    this.fact = { ...this.fact, error }
    this.schedule(this.pause())
  }

  [Symbol.dispose](): void {
    this.stopped = true
    this.cancel()
  }

  private requestPoll(apart: number): void {
    if (this.stopped) return
    if (this.running) this.requestedDistance = Math.min(this.requestedDistance, apart)
    else if (this.failures === 0) this.forward(Math.max(settling, this.remaining(apart)))
  }

  private async run(): Promise<void> {
    const { clock, read } = this.options
    this.running = true
    this.requestedDistance = Infinity
    this.startedAt = clock.now()
    const outcome = await read()
    this.running = false
    if (this.stopped) return
    this.endedAt = clock.now()
    this.failures = outcome.ok ? 0 : this.failures + 1
    const lastPollAt = outcome.ok ? this.endedAt : this.fact.lastPollAt
    this.fact = { ...this.fact, lastPollAt, error: outcome.ok ? null : outcome.error }
    const pause = this.pause()
    this.schedule(
      outcome.ok && this.requestedDistance < Infinity
        ? Math.min(pause, this.remaining(this.requestedDistance))
        : pause,
    )
  }

  private pause(): number {
    return nextPause({
      busy: this.options.busy(),
      eventsArrive: this.options.eventsArrive(),
      failures: this.failures,
      error: this.fact.error,
      took: this.endedAt - this.startedAt,
      random: this.random(),
    })
  }

  /** Milliseconds left until polls are this far apart, even if the clock was set back meanwhile. */
  private remaining(apart: number): number {
    return Math.min(apart, this.startedAt + apart - this.options.clock.now())
  }

  /** Polls after `delay`, unless the next poll is due sooner anyway. */
  private forward(delay: number): void {
    const { nextPollAt } = this.fact
    const now = this.options.clock.now()
    if (nextPollAt === null || nextPollAt <= now || now + delay < nextPollAt) this.schedule(delay)
  }

  private schedule(delay: number): void {
    const pause = Math.max(0, delay)
    this.cancel()
    this.cancel = this.options.clock.after(pause, () => void this.run())
    this.fact = { ...this.fact, nextPollAt: this.options.clock.now() + pause }
    this.options.onFact(this.fact)
  }
}
