import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import {
  type Headers,
  supportsTimers,
  minInterval,
  readMinimum,
  readSessionExpires,
  isIntervalTooShort,
} from './session-expires.ts'

export type SessionTimerOptions = {
  readonly clock: Clock
  /** Sends a re-INVITE; if it is accepted, `accepted` starts the next interval. */
  readonly onRefresh: () => Outcome<unknown>
  /** Called when the call was not refreshed in time and is over (RFC 4028 section 10). */
  readonly onExpired: () => void
}

/** The timer agreed on in a response (RFC 4028 section 9, table 2). If the request names none, this end refreshes. */
export type TimerAgreement = {
  readonly seconds: number
  readonly weRefresh: boolean
  readonly headers: readonly string[]
}

/** The interval that this phone requests, in seconds. */
const requestedInterval = 1_800
/** Header fields of our first INVITE, before anything is known about the far end (RFC 4028 section 7.1). */
export const firstTimerHeaders: readonly string[] = [`Session-Expires: ${requestedInterval}`]
/** How often a 422 raises the interval in one call: different servers on the way may each want one. */
const maxRaises = 5
/** Shortest wait before a failed refresh is retried, in milliseconds; otherwise half of the remaining time. */
const minRetryDelay = 5_000
/** Shortest time before a refresh, in milliseconds, however short an interval the far end grants. */
const minRefreshDelay = 10_000

/**
 * The session timer of one call (RFC 4028), which detects a far end that is gone without a BYE. One end refreshes the
 * call by a re-INVITE after half the interval; without a refresh in time, the call ends.
 */
export class SessionTimer implements Disposable {
  private readonly options: SessionTimerOptions
  private readonly timers = new Disposables()
  private interval = requestedInterval
  private minimum = minInterval
  private raises = 0
  private weRefresh: boolean | null = null
  /** Counts intervals, so that the outcome of a refresh from an earlier one is ignored. */
  private intervalNumber = 0
  private closed = false

  constructor(options: SessionTimerOptions) {
    this.options = options
  }

  /** Header fields of each of our INVITEs; every message has `Supported: timer`. */
  get requestHeaders(): readonly string[] {
    const refresher = this.weRefresh === null ? '' : `;refresher=${this.weRefresh ? 'uac' : 'uas'}`
    return [
      `Session-Expires: ${this.interval}${refresher}`,
      ...(this.minimum > minInterval ? [`Min-SE: ${this.minimum}`] : []),
    ]
  }

  /** Raises the interval after our INVITE was refused with 422; returns whether it is worth a retry. */
  raiseInterval(answer: Headers): boolean {
    const minimum = readMinimum(answer)
    if ((minimum <= this.minimum && minimum <= this.interval) || this.raises >= maxRaises) return false
    this.raises += 1
    this.minimum = minimum
    this.interval = Math.max(this.interval, minimum)
    return true
  }

  /** Starts the timer once our INVITE is accepted; a response without Session-Expires means no timer. */
  onAccepted(answer: Headers): void {
    const agreed = readSessionExpires(answer)
    if (!agreed) return this.stop()
    this.start(agreed.seconds, agreed.refresher !== 'uas')
  }

  /** Returns the timer for our response to an INVITE, or the header fields for 422 if the interval is too short. */
  answer(request: Headers): Result<TimerAgreement, readonly string[]> {
    const requested = readSessionExpires(request)
    const isSupported = supportsTimers(request)
    if (isIntervalTooShort(request)) return err([`Min-SE: ${minInterval}`])
    const seconds = Math.max(requested?.seconds ?? requestedInterval, readMinimum(request))
    const refresher = requested && isSupported ? (requested.refresher ?? 'uac') : 'uas'
    return ok({
      seconds,
      weRefresh: refresher === 'uas',
      headers: [
        `Session-Expires: ${seconds};refresher=${refresher}`,
        ...(refresher === 'uac' ? ['Require: timer'] : []),
      ],
    })
  }

  /** Starts the timer once that response is sent. */
  onAnswered({ seconds, weRefresh }: TimerAgreement): void {
    this.start(seconds, weRefresh)
  }

  [Symbol.dispose](): void {
    this.closed = true
    this.stop()
  }

  private stop(): void {
    this.intervalNumber += 1
    this.timers[Symbol.dispose]()
  }

  private start(seconds: number, weRefresh: boolean): void {
    const { clock, onExpired } = this.options
    this.stop()
    if (this.closed) return
    this.interval = Math.max(seconds, minInterval)
    this.weRefresh = weRefresh
    const lifetime = (this.interval - Math.min(32, this.interval / 3)) * 1_000
    const end = clock.now() + lifetime
    this.timers.add(
      clock.after(lifetime, () => {
        this.stop()
        onExpired()
      }),
    )
    if (weRefresh) this.refreshIn(Math.max(seconds * 500, minRefreshDelay), end)
  }

  private refreshIn(milliseconds: number, end: number): void {
    const { clock, onRefresh } = this.options
    const { intervalNumber } = this
    const refresh = async () => {
      const done = await onRefresh()
      if (intervalNumber !== this.intervalNumber) return
      const remaining = end - clock.now()
      if (!done.ok && remaining > 0) this.refreshIn(Math.max(remaining / 2, minRetryDelay), end)
    }
    this.timers.add(clock.after(milliseconds, () => void refresh()))
  }
}
