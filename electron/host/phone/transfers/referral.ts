import type { Core } from 'sip.js'
import type { EndReason } from '#shared/calls/line.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { hasUnsafeChallenge, refusalError } from '../sip/challenge.ts'
import { readDeltaSeconds } from '../sip/message/delta-seconds.ts'
import {
  readSipfrag,
  referralError,
  referralTransitions,
  type ReferralStage,
  type ReferralStatus,
  stageOf,
} from './referral-stage.ts'

export type ReferralOptions = {
  readonly clock: Clock
  /** Called after each move, with the server's status line. */
  readonly onStage: (stage: ReferralStage, words: string) => void
}

/** Timeout of the first NOTIFY after a REFER, in milliseconds; some servers never send one. */
const firstNotifyTimeout = 30_000
/** Timeout of the next NOTIFY, in milliseconds, if the last one had no `expires`. */
const nextNotifyTimeout = 180_000
/**
 * Limits of that timeout, in milliseconds, if it had one; the shortest is 64*T1, Timer N (RFC 6665 section 4.1.2.4).
 */
const [minNotifyTimeout, maxNotifyTimeout] = [32_000, 3_600_000]

/**
 * One REFER and its NOTIFY requests (RFC 3515). `outcome` settles with the final status, or with
 * `phone.transfer-unknown` if none arrives. A 202 says only that the REFER was accepted (RFC 3515 section 2.4.2): if the
 * far end then ends the call without any NOTIFY, as some servers do, that is `phone.transfer-accepted`.
 */
export class Referral {
  readonly outcome: Outcome
  private readonly options: ReferralOptions
  private readonly settle: (result: Result) => void
  private stage: ReferralStage = 'asked'
  private wasAccepted = false
  private wasNotified = false
  private cancelTimeout: Unsubscribe = () => {}
  /** CSeq number of the first REFER sent; a challenge raises it. */
  private cseq = Infinity

  constructor(options: ReferralOptions) {
    this.options = options
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.outcome = promise
    this.settle = resolve
  }

  /** Sends the REFER within a call. */
  send(dialog: Core.Session, extraHeaders: readonly string[]): void {
    this.startTimeout(firstNotifyTimeout)
    const refused = ({ message }: Core.IncomingResponse) => {
      const { statusCode = 500, reasonPhrase = '' } = message
      const words = `${statusCode} ${reasonPhrase}`.trim()
      if (hasUnsafeChallenge(message)) this.move('failed', words, err(refusalError(message)))
      else this.onStatus({ status: statusCode, words })
    }
    const onAccept = () => {
      this.wasAccepted = true
    }
    const delegate = { onAccept, onReject: refused, onRedirect: refused }
    this.cseq = dialog.refer(delegate, { extraHeaders: [...extraHeaders] }).message.cseq
  }

  /**
   * Handles a NOTIFY. One whose Event names an earlier REFER of the call by its CSeq number is ignored (RFC 3515
   * section 2.4.6). Only `terminated` ends the subscription (RFC 3515 section 2.4.4): an interval of 0 means that the
   * last NOTIFY is still to come.
   */
  onNotify(message: Pick<Core.IncomingRequestMessage, 'body' | 'getHeader'>): void {
    const state = message.getHeader('subscription-state') ?? ''
    const id = /;\s*id\s*=\s*(\d{1,10})/i.exec(message.getHeader('event') ?? '')?.[1]
    if (Number(id ?? this.cseq) < this.cseq || this.cseq === Infinity) return
    const status = readSipfrag(message.body)
    this.wasNotified = true
    if (status) this.onStatus(status)
    const expires = readDeltaSeconds(/;\s*expires\s*=([^;]*)/i.exec(state)?.[1])
    // A sip.js far end marks each NOTIFY as terminated, without a reason; more follow while the target is being called.
    const isLast =
      /^\s*terminated/i.test(state) && (!status || status.status >= 200 || /;\s*reason/i.test(state))
    if (isLast) this.onUnknown()
    else this.startTimeout(expires === null ? nextNotifyTimeout : clampTimeout(expires * 1_000))
  }

  /**
   * Handles the end of the call. A BYE proves the transfer only if it says so; after a NOTIFY, one that does not is the
   * far end's own. With any other end the server may still make the transfer.
   */
  onCallEnded(reason: EndReason | null): void {
    if (reason === 'transferred') return this.move('done', '', ok(undefined))
    const byFarEnd = reason === 'far-end-hung-up'
    const isOver = this.cseq === Infinity || (this.wasNotified && byFarEnd)
    if (isOver) this.move('failed', '', err(appError('phone.no-such-call')))
    else if (this.wasAccepted && byFarEnd) this.move('failed', '', err(appError('phone.transfer-accepted')))
    else this.onUnknown()
  }

  private onStatus(status: ReferralStatus): void {
    const stage = stageOf(status.status)
    const result = stage === 'failed' ? err(referralError(status)) : ok(undefined)
    this.move(stage, status.words, result)
  }

  private onUnknown(): void {
    this.move('failed', '', err(appError('phone.transfer-unknown')))
  }

  private move(to: ReferralStage, words: string, result: Result): void {
    if (!referralTransitions[this.stage].includes(to)) return
    this.stage = to
    this.options.onStage(to, words)
    if (to !== 'done' && to !== 'failed') return
    this.cancelTimeout()
    this.settle(result)
  }

  private startTimeout(milliseconds: number): void {
    this.cancelTimeout()
    if (referralTransitions[this.stage].length === 0) return
    this.cancelTimeout = this.options.clock.after(milliseconds, () => this.onUnknown())
  }
}

function clampTimeout(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, minNotifyTimeout), maxNotifyTimeout)
}
