import { type Core, type Invitation, Notification, SessionState } from 'sip.js'
import type { AnsweredBy, EndReason } from '#shared/calls/line.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { readCaller } from './caller.ts'
import { cancelReasonOf, reasonsOf, reasonText } from './end-reason.ts'
import { PhoneLine } from './line.ts'
import { type LineContext, noSuchCall, notNow } from '../line-context.ts'
import { appErrorOf } from '../media/remote-description.ts'
import { ReliableRinging } from './reliable-ringing.ts'
import { wantsReliableRinging } from '../sip/incoming-messages.ts'
import type { TimerAgreement } from '../media/session-timer.ts'

export type IncomingOptions = {
  readonly invitation: Invitation
  /** User part of this phone's own address. */
  readonly ownUser: string
  /** 603 ends the ringing everywhere, 486 only on this phone. */
  readonly declineStatus: 486 | 603
}

/** The final response to a call that is rejected or forwarded. */
type Refusal = { readonly statusCode: number; readonly extraHeaders?: string[] }

/** Delay in milliseconds before the audio engine gets the offer, so that the ring is shown first. */
const prepareDelay = 150

/**
 * Milliseconds after which a proxy gives up a call that only rings (RFC 3261 section 16.6, Timer C). From then on the
 * server is asked now and then whether it still knows the call: it may have forgotten it without a CANCEL.
 */
const longRing = 180_000
const longRingInterval = 60_000

/** An incoming call. `ring` sends the 180. */
export class IncomingLine extends PhoneLine {
  private readonly invitation: Invitation
  private refusal: Refusal
  private reliable: ReliableRinging | null = null
  private stopChecking: Unsubscribe | null = null

  constructor(options: IncomingOptions, context: LineContext) {
    const { invitation, ownUser, declineStatus } = options
    const { request } = invitation
    super(
      invitation,
      {
        id: crypto.randomUUID(),
        sipCallId: request.callId,
        direction: 'in',
        consultFor: null,
        ...readCaller(request, ownUser),
      },
      context,
    )
    this.invitation = invitation
    this.refusal = { statusCode: declineStatus }
  }

  /** Sends the 180. */
  ring(): void {
    this.sendRinging().catch((fault: unknown) => this.logFault(fault))
    this.stopChecking ??= this.checkLater(longRing)
    const { dialog, request: invite } = this.invitation
    this.context.clock.after(prepareDelay, () => {
      if (this.machine.line.state === 'ringing' && invite.body !== '') this.media.prepareEarly(invite.body)
    })
    if (!dialog) return
    // sip.js passes on requests only for established calls, but `Event: talk` and a BYE of the caller arrive earlier.
    dialog.delegate = {
      onBye: (request) => this.onEarlyBye(request),
      onPrack: (request) => this.reliable?.onPrack(request),
      onNotify: (request) => {
        const notification = new Notification(request)
        void notification.accept()
        this.onNotify(notification)
      },
    }
  }

  /** Sends the 180 if it was never sent: without it the server has no dialog to verify. */
  protected override resend(): void {
    if (this.invitation.state === SessionState.Initial) this.ring()
  }

  /**
   * Creates the description first, so that the call keeps ringing if that fails. Calls `onPrepared` just before the
   * answer is sent.
   */
  async answer(by: AnsweredBy = 'agent', onPrepared: () => void = () => {}): Outcome {
    if (this.machine.isEnded) return noSuchCall
    if (this.machine.line.state !== 'ringing') return notNow
    const { body } = this.invitation.request
    // Asks the engine before the state changes, so that a page that handles both creates the answer first.
    const preparing = this.media.prepare(body === '' ? null : body)
    this.machine.update({ answeredBy: by })
    this.machine.move('answering')
    const prepared = await this.unlessTerminated(preparing)
    if (this.machine.isEnded) return noSuchCall
    if (!prepared.ok) {
      this.machine.move('ringing')
      return prepared
    }
    await this.recovery.whenReachable()
    if (this.machine.isEnded) return noSuchCall
    onPrepared()
    const timing = this.timer.answer(this.invitation.request)
    return this.unlessTerminated(this.accept(timing.ok ? timing.value : null))
  }

  decline(status?: number): Outcome {
    return this.refuse('declined', status === undefined ? this.refusal : { statusCode: status })
  }

  /** Redirects a ringing caller to this address (RFC 3261 section 21.3.3). */
  forward(address: string): Outcome {
    return this.refuse('transferred', { statusCode: 302, extraHeaders: [`Contact: <${address}>`] })
  }

  override hangUp(): Outcome {
    const { state } = this.machine.line
    return state === 'ringing' || state === 'answering' ? this.decline() : super.hangUp()
  }

  /** Once the INVITE has expired, sip.js answers it with 487 (RFC 3261 section 13.3.1): the caller waits no longer. */
  protected override get terminatedReason(): EndReason {
    const isExpired = this.machine.line.state === 'ringing' && this.invitation.request.hasHeader('expires')
    return isExpired ? 'cancelled' : super.terminatedReason
  }

  protected override onSettled(): void {
    this.stopChecking?.()
    this.reliable?.[Symbol.dispose]()
  }

  private checkLater(delay: number): Unsubscribe {
    return this.context.clock.after(delay, () => {
      this.stopChecking = this.checkLater(longRingInterval)
      if (this.machine.line.state === 'ringing') this.recovery.checkCall()
    })
  }

  /** Rejects the INVITE, unless its transaction is over, for example because its connection was lost. */
  protected cancelOrReject(): void {
    this.context.retryUntilAnswered(async () => {
      if (this.invitation.state === SessionState.Terminated) return true
      await this.invitation.reject(this.refusal).catch((fault: unknown) => this.logFault(fault))
      return true
    })
  }

  /** A caller may end its call by BYE in the early dialog (RFC 3261 section 15); the INVITE gets 487. */
  private onEarlyBye(request: Core.IncomingByeRequest): void {
    const reason = reasonsOf(request.message)
    request.accept()
    this.refusal = { statusCode: 487 }
    this.machine.end(cancelReasonOf(reason), reasonText(reason))
    this.cancelOrReject()
  }

  private async refuse(reason: EndReason, refusal: Refusal): Outcome {
    const { state } = this.machine.line
    if (this.machine.isEnded) return noSuchCall
    if (state !== 'ringing' && state !== 'answering') return notNow
    this.refusal = refusal
    this.endCall(reason)
    return ok(undefined)
  }

  /** Sends the 180, unless the INVITE has no offer and wants it reliable: such a 180 would need our offer. */
  private async sendRinging(): Promise<void> {
    const { request } = this.invitation
    if (!wantsReliableRinging(request)) return this.invitation.progress()
    if (request.body === '') return
    this.reliable ??= new ReliableRinging(this.invitation, this.context.clock)
    await this.reliable.ring()
  }

  private async accept(timing: TimerAgreement | null): Outcome {
    try {
      await this.invitation.accept({ extraHeaders: [...(timing?.headers ?? [])] })
    } catch (fault) {
      if (this.machine.isEnded) return noSuchCall
      this.machine.end('failed')
      return err(appErrorOf(fault))
    }
    if (this.invitation.state !== SessionState.Established) return noSuchCall
    if (timing) this.timer.onAnswered(timing)
    return ok(undefined)
  }

  /** Returns the outcome, or `phone.no-such-call` once the session ends, since accepting may then never settle. */
  private unlessTerminated(outcome: Outcome): Outcome {
    return new Promise((resolve, reject) => {
      this.invitation.stateChange.addListener((state) => {
        if (state === SessionState.Terminated) resolve(err(appError('phone.no-such-call')))
      })
      outcome.then(resolve, reject)
    })
  }
}
