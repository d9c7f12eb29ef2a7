import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import { fastPause, nextPause, type PollSituation } from './poll-rhythm.ts'

export type PollerOptions = {
  readonly clock: Clock
  /** Reads once and takes what was read; says what went wrong, if anything. */
  readonly read: () => Outcome<unknown>
  readonly busy: () => PollSituation['busy']
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
  /** How far from the present reading the next one was asked for while it ran. */
  private wanted = Infinity
  private failures = 0
  private startedAt = -Infinity
  private endedAt = -Infinity
  private fact: PollFact = { lastPollAt: null, nextPollAt: null, error: null }

  constructor(options: PollerOptions) {
    this.options = options
    this.random = options.random ?? Math.random
    void this.run()
  }

  /** Whether the last reading failed: nobody else should press the platform then. */
  get isFailing(): boolean {
    return this.failures > 0
  }

  /**
   * Something may have changed: reads in a moment, so that the reading is later than what woke it and a ring is on the
   * screen before, or right after the present reading. While the platform fails it waits for its turn all the same, so
   * that it is not pressed when it says 429.
   */
  wake(): void {
    this.bring(closest)
  }

  /** As `wake`, for what happens often: readings stay a second apart. */
  soon(): void {
    this.bring(fastPause)
  }

  /** What decides the rhythm has changed: from now on the next reading is no further away than that says. */
  retime(): void {
    if (!this.stopped && !this.running && this.failures === 0) this.forward(this.pause())
  }

  /** The way to the platform may be there again: what failed is tried now, unless the platform itself said when. */
  tryNow(): void {
    if (this.running || this.failures === 0) return this.wake()
    if (!this.stopped && this.fact.error?.retryAfter === undefined) this.schedule(settling)
  }

  /** Another request was told to wait: the next reading does too. */
  hold(error: AppError): void {
    if (this.stopped || this.running) return
    this.failures += 1
    this.fact = { ...this.fact, error }
    this.schedule(this.pause())
  }

  [Symbol.dispose](): void {
    this.stopped = true
    this.cancel()
  }

  private bring(apart: number): void {
    if (this.stopped) return
    if (this.running) this.wanted = Math.min(this.wanted, apart)
    else if (this.failures === 0) this.forward(Math.max(settling, this.rest(apart)))
  }

  private async run(): Promise<void> {
    const { clock, read } = this.options
    this.running = true
    this.wanted = Infinity
    this.startedAt = clock.now()
    const outcome = await read()
    this.running = false
    if (this.stopped) return
    this.endedAt = clock.now()
    this.failures = outcome.ok ? 0 : this.failures + 1
    const lastPollAt = outcome.ok ? this.endedAt : this.fact.lastPollAt
    this.fact = { ...this.fact, lastPollAt, error: outcome.ok ? null : outcome.error }
    const pause = this.pause()
    this.schedule(outcome.ok && this.wanted < Infinity ? Math.min(pause, this.rest(this.wanted)) : pause)
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

  /** What is left until readings are so far apart, also where the clock was put back meanwhile. */
  private rest(apart: number): number {
    return Math.min(apart, this.startedAt + apart - this.options.clock.now())
  }

  /** Reads after `delay`, unless the next reading comes sooner anyway. */
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
