import type { Core } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { isUnsafeDemand, refusedError } from '../sip/challenge.ts'
import {
  readSipfrag,
  referralError,
  referralMoves,
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
 * One REFER and its NOTIFY requests (RFC 3515). `outcome` settles with the final status, or with `network.timeout` if
 * none arrives in time; the result of the transfer is then unknown.
 */
export class Referral {
  readonly outcome: Outcome
  private readonly options: ReferralOptions
  private readonly settle: (result: Result) => void
  private stage: ReferralStage = 'asked'
  private accepted = false
  private wasNotified = false
  private stopWaiting: Unsubscribe = () => {}

  constructor(options: ReferralOptions) {
    this.options = options
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.outcome = promise
    this.settle = resolve
  }

  /** Sends the REFER within a call. */
  send(dialog: Core.Session, extraHeaders: readonly string[]): void {
    this.wait(firstNotifyTimeout)
    const refused = ({ message }: Core.IncomingResponse) => {
      const { statusCode = 500, reasonPhrase = '' } = message
      const words = `${statusCode} ${reasonPhrase}`.trim()
      if (isUnsafeDemand(message)) this.move('failed', words, err(refusedError(message)))
      else this.statusReceived({ status: statusCode, words })
    }
    const onAccept = () => {
      this.accepted = true
    }
    dialog.refer({ onAccept, onReject: refused, onRedirect: refused }, { extraHeaders: [...extraHeaders] })
  }

  /** Handles a NOTIFY of this referral's subscription. */
  notified(message: Pick<Core.IncomingRequestMessage, 'body' | 'getHeader'>): void {
    const state = message.getHeader('subscription-state') ?? ''
    const status = readSipfrag(message.body)
    this.wasNotified = true
    if (status) this.statusReceived(status)
    const expires = /expires\s*=\s*(\d{1,6})/i.exec(state)?.[1]
    // A sip.js far end marks each NOTIFY as terminated, without a reason; more follow while the target is being called.
    const isLast =
      /^\s*terminated/i.test(state) && (!status || status.status >= 200 || /;\s*reason/i.test(state))
    if (isLast) this.timedOut()
    else this.wait(expires ? Number(expires) * 1_000 : nextNotifyTimeout)
  }

  /** Handles the end of the call; a server that hangs up without any NOTIFY has made the transfer. */
  callEnded(): 'transferred' | 'unknown' {
    const isDone = this.accepted && !this.wasNotified && this.stage === 'asked'
    this.move(isDone ? 'done' : 'failed', '', isDone ? ok(undefined) : err(appError('phone.no-such-call')))
    return isDone ? 'transferred' : 'unknown'
  }

  private statusReceived(status: ReferralStatus): void {
    const stage = stageOf(status.status)
    const result = stage === 'failed' ? err(referralError(status)) : ok(undefined)
    this.move(stage, status.words, result)
  }

  private timedOut(): void {
    this.move('failed', '', err(appError('network.timeout', 'The server did not say what came of it.')))
  }

  private move(to: ReferralStage, words: string, result: Result): void {
    if (!referralMoves[this.stage].includes(to)) return
    this.stage = to
    this.options.onStage(to, words)
    if (to !== 'done' && to !== 'failed') return
    this.stopWaiting()
    this.settle(result)
  }

  private wait(milliseconds: number): void {
    this.stopWaiting()
    if (referralMoves[this.stage].length === 0) return
    this.stopWaiting = this.options.clock.after(milliseconds, () => this.timedOut())
  }
}
