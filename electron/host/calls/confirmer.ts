import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'

export type ConfirmerOptions = {
  readonly clock: Clock
  /** Whether this call is still in doubt. */
  readonly isDoubtful: (callId: number) => boolean
  /** Requests one call from the platform and applies the answer. */
  readonly read: (callId: number) => Outcome<unknown>
  /** Requests a poll of all calls soon, in place of too many single requests. */
  readonly readAll: () => void
  /** Whether the platform may be sent requests right now. */
  readonly mayAsk: () => boolean
}

/** Maximum number of waiting calls that are requested one by one; more are left to a poll of all calls. */
const maxSingleReads = 4
/** Maximum number of single requests in any `window` milliseconds. */
const maxRequests = 5
const window = 1000
/** Milliseconds before a call is requested: events arrive in pairs, and the screen is updated first. */
const settling = 30

/**
 * Confirms calls known only from events, one request at a time. A flood of events causes a few requests and then one
 * poll a second.
 */
export class Confirmer implements Disposable {
  private readonly options: ConfirmerOptions
  private readonly waiting = new Set<number>()
  private requestTimes: readonly number[] = []
  private running = false
  private stopped = false
  private cancel: Unsubscribe = () => {}

  constructor(options: ConfirmerOptions) {
    this.options = options
  }

  add(callId: number): void {
    if (this.stopped) return
    this.waiting.add(callId)
    if (this.running) return
    this.running = true
    this.cancel = this.options.clock.after(settling, () => void this.run())
  }

  [Symbol.dispose](): void {
    this.stopped = true
    this.waiting.clear()
    this.cancel()
  }

  private async run(): Promise<void> {
    for (const callId of this.waiting) {
      if (!this.options.isDoubtful(callId)) this.waiting.delete(callId)
    }
    const [next] = this.waiting
    if (next === undefined || this.stopped) return this.end()
    if (this.waiting.size > maxSingleReads || !this.tryConsumeRequest()) return this.giveUp()
    this.waiting.delete(next)
    const read = await this.options.read(next)
    return read.ok ? this.run() : this.giveUp()
  }

  private tryConsumeRequest(): boolean {
    const now = this.options.clock.now()
    if (!this.options.mayAsk()) return false
    this.requestTimes = this.requestTimes.filter((at) => at <= now && at > now - window)
    if (this.requestTimes.length >= maxRequests) return false
    this.requestTimes = [...this.requestTimes, now]
    return true
  }

  private giveUp(): void {
    this.waiting.clear()
    if (!this.stopped) this.options.readAll()
    this.end()
  }

  private end(): void {
    this.running = false
  }
}
