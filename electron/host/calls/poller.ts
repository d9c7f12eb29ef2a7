import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Result } from '#shared/core/result.ts'
import { nextPause } from './poll-rhythm.ts'

export type PollerOptions = {
  readonly clock: Clock
  /** Reads once and takes what was read; says what went wrong, if anything. */
  readonly read: (startedAt: number) => Promise<Result<unknown, AppError>>
  readonly isBusy: () => boolean
  readonly eventsArrive: () => boolean
  /** Called after each reading and whenever the time of the next one changes. */
  readonly onFact: (fact: PollFact) => void
  readonly random?: () => number
}

export type PollFact = {
  readonly lastPollAt: number | null
  readonly nextPollAt: number | null
  readonly error: AppError | null
}

/** However often it is woken, readings start at least this far apart, in milliseconds. */
const closest = 200

/** Milliseconds between being woken and reading. */
const settling = 30

/** Reads again and again, one reading at a time, in the rhythm of `poll-rhythm.ts`. */
export class Poller implements Disposable {
  private readonly options: PollerOptions
  private readonly random: () => number
  private cancel: Unsubscribe = () => {}
  private running = false
  private stopped = false
  private wokenWhileRunning = false
  private failures = 0
  private startedAt = -Infinity
  private fact: PollFact = { lastPollAt: null, nextPollAt: null, error: null }

  constructor(options: PollerOptions) {
    this.options = options
    this.random = options.random ?? Math.random
    void this.run()
  }

  /**
   * Something may have changed: reads in a moment, so that the reading is later than what woke it and a ring is on the
   * screen before, or right after the present reading. While the platform fails it waits for its turn all the same, so
   * that it is not pressed when it says 429.
   */
  wake(): void {
    if (this.stopped) return
    if (this.running) this.wokenWhileRunning = true
    else if (this.failures === 0) this.schedule(Math.max(settling, this.rest))
  }

  /** The way to the platform may be there again: what failed is tried now, unless the platform itself said when. */
  tryNow(): void {
    if (this.running || this.failures === 0) return this.wake()
    if (!this.stopped && this.fact.error?.retryAfter === undefined) this.schedule(settling)
  }

  [Symbol.dispose](): void {
    this.stopped = true
    this.cancel()
  }

  private async run(): Promise<void> {
    const { clock, read } = this.options
    this.running = true
    this.wokenWhileRunning = false
    this.startedAt = clock.now()
    const outcome = await read(this.startedAt)
    this.running = false
    if (this.stopped) return
    this.failures = outcome.ok ? 0 : this.failures + 1
    const lastPollAt = outcome.ok ? clock.now() : this.fact.lastPollAt
    this.fact = { ...this.fact, lastPollAt, error: outcome.ok ? null : outcome.error }
    if (this.wokenWhileRunning && outcome.ok) this.schedule(this.rest)
    else this.schedule(this.pause())
  }

  private pause(): number {
    return nextPause({
      busy: this.options.isBusy(),
      eventsArrive: this.options.eventsArrive(),
      failures: this.failures,
      error: this.fact.error,
      took: this.options.clock.now() - this.startedAt,
      random: this.random(),
    })
  }

  /** What is left until readings are far enough apart, also where the clock was put back meanwhile. */
  private get rest(): number {
    return Math.min(closest, this.startedAt + closest - this.options.clock.now())
  }

  private schedule(delay: number): void {
    const pause = Math.max(0, delay)
    this.cancel()
    this.cancel = this.options.clock.after(pause, () => void this.run())
    this.fact = { ...this.fact, nextPollAt: this.options.clock.now() + pause }
    this.options.onFact(this.fact)
  }
}
