import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import {
  type Headers,
  knowsTimers,
  leastInterval,
  readMinimum,
  readSessionExpires,
  wantsTooShort,
} from './session-expires.ts'

export type SessionTimerOptions = {
  readonly clock: Clock
  /** Sends a re-INVITE; if it is accepted, `accepted` starts the next interval. */
  readonly onRefresh: () => Outcome<unknown>
  /** The call was not refreshed in time: it is over (RFC 4028 section 10). */
  readonly onExpired: () => void
}

/** What an answer agrees to (RFC 4028 section 9, table 2). If the request names no timer, we refresh. */
export type TimerAgreement = {
  readonly seconds: number
  readonly weRefresh: boolean
  readonly headers: readonly string[]
}

/** The interval that this phone asks for, in seconds. */
const requestedInterval = 1_800
/** Header fields of an INVITE of ours before anything is known of the far end (RFC 4028 section 7.1). */
export const firstTimerHeaders: readonly string[] = [`Session-Expires: ${requestedInterval}`]
/** A refresh that failed is tried again after this many milliseconds, or half of what is left. */
const shortestRetry = 5_000

/**
 * The session timer of one call (RFC 4028): it detects a far end that is gone without a BYE. One end refreshes the
 * call by a re-INVITE at half of the interval; the other ends it where that does not come.
 */
export class SessionTimer implements Disposable {
  private readonly options: SessionTimerOptions
  private readonly timers = new Disposables()
  private interval = requestedInterval
  private minimum = leastInterval
  private weRefresh: boolean | null = null
  /** Counts intervals: a refresh that an older one planned is dropped. */
  private run = 0
  private closed = false

  constructor(options: SessionTimerOptions) {
    this.options = options
  }

  /** Header fields of every INVITE of ours; `Supported: timer` is in every message. */
  get requestHeaders(): readonly string[] {
    const refresher = this.weRefresh === null ? '' : `;refresher=${this.weRefresh ? 'uac' : 'uas'}`
    return [
      `Session-Expires: ${this.interval}${refresher}`,
      ...(this.minimum > leastInterval ? [`Min-SE: ${this.minimum}`] : []),
    ]
  }

  /** Our INVITE was refused with 422: answers whether a longer interval may be tried. */
  raise(answer: Headers): boolean {
    const least = readMinimum(answer)
    if (least <= this.minimum && least <= this.interval) return false
    this.minimum = least
    this.interval = Math.max(this.interval, least)
    return true
  }

  /** Our INVITE was accepted. An answer without Session-Expires wants no timer. */
  accepted(answer: Headers): void {
    const agreed = readSessionExpires(answer)
    if (!agreed) return this.stop()
    this.start(agreed.seconds, agreed.refresher !== 'uas')
  }

  /** What our answer to an INVITE agrees to, or the header fields of a refusal (422) of too short an interval. */
  answer(request: Headers): Result<TimerAgreement, readonly string[]> {
    const asked = readSessionExpires(request)
    const knows = knowsTimers(request)
    if (wantsTooShort(request)) return err([`Min-SE: ${leastInterval}`])
    const seconds = Math.max(asked?.seconds ?? requestedInterval, readMinimum(request))
    const refresher = asked && knows ? (asked.refresher ?? 'uac') : 'uas'
    return ok({
      seconds,
      weRefresh: refresher === 'uas',
      headers: [
        `Session-Expires: ${seconds};refresher=${refresher}`,
        ...(refresher === 'uac' ? ['Require: timer'] : []),
      ],
    })
  }

  /** That answer was sent. */
  answered({ seconds, weRefresh }: TimerAgreement): void {
    this.start(seconds, weRefresh)
  }

  [Symbol.dispose](): void {
    this.closed = true
    this.stop()
  }

  private stop(): void {
    this.run += 1
    this.timers[Symbol.dispose]()
  }

  private start(seconds: number, weRefresh: boolean): void {
    const { clock, onExpired } = this.options
    this.stop()
    if (this.closed) return
    this.interval = seconds
    this.weRefresh = weRefresh
    const life = Math.max(seconds - Math.min(32, seconds / 3), 1) * 1_000
    const end = clock.now() + life
    this.timers.add(
      clock.after(life, () => {
        this.stop()
        onExpired()
      }),
    )
    if (weRefresh) this.refreshIn(seconds * 500, end)
  }

  private refreshIn(milliseconds: number, end: number): void {
    const { clock, onRefresh } = this.options
    const { run } = this
    const refresh = async () => {
      const done = await onRefresh()
      if (run !== this.run) return
      const left = end - clock.now()
      if (!done.ok && left > 0) this.refreshIn(Math.max(left / 2, shortestRetry), end)
    }
    this.timers.add(clock.after(milliseconds, () => void refresh()))
  }
}
