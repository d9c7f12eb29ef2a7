import type { Core } from 'sip.js'
import { sdpBody, sdpOf } from './agent-core.ts'
import { reasonOf, refusalStatus } from './causes.ts'
import { inDialogDelegate, answerInfo } from './in-dialog.ts'
import { type Cause, causes } from './leg.ts'
import type { Agreement } from './session-expires.ts'
import { SipLeg, type SipLegOptions } from './sip-leg.ts'

/** A phone that has dialled (RFC 3261 section 13.3). An INVITE without an offer gets one in the 200. */
export class CallingLeg extends SipLeg {
  private readonly request: Core.IncomingInviteRequest
  private readonly offer: string | undefined
  private description: Promise<string> | undefined
  private acceptance: Promise<void> | undefined
  private isEstablished = false
  private isAcknowledged = false
  private byeCause: Cause | undefined

  private readonly timerAgreement: Agreement

  /** `timerAgreement`: the session timer terms for the response. */
  constructor(options: SipLegOptions, request: Core.IncomingInviteRequest, agreed: Agreement) {
    super(request.message.callId, options)
    this.request = request
    this.timerAgreement = agreed
    this.offer = sdpOf(request.message)
    request.delegate = { onCancel: () => this.onCancelled() }
    request.trying()
  }

  get isAnswered(): boolean {
    return this.isEstablished
  }

  /** Sends 183 with an SDP answer, so that the phone hears the platform's own ring-back tone; 180 without an offer. */
  playRingback(): void {
    if (this.isEnded || this.acceptance) return
    if (this.offer === undefined) return this.progress({ statusCode: 180 })
    this.createDescription()
      .then((sdp) => this.progress({ statusCode: 183, body: sdpBody(sdp) }))
      .catch((error: unknown) => this.fail(error))
  }

  /** Settles once the 200 is sent; rejects if the leg ends first. */
  accept(): Promise<void> {
    this.acceptance ??= this.answer()
    return this.acceptance
  }

  answerRemotely(): boolean {
    return false
  }

  hangUp(cause: Cause): void {
    if (this.isEnded) return
    this.byeCause = cause
    if (!this.isEstablished) this.reject(cause)
    else if (this.isAcknowledged) this.sendBye(cause)
    this.end(cause)
  }

  private async answer(): Promise<void> {
    try {
      this.localDescription = await this.createDescription()
      if (this.isEnded) throw new Error('The caller has hung up.')
      const { headers: extraHeaders, interval } = this.timerAgreement
      const { session } = this.request.accept({
        statusCode: 200,
        body: sdpBody(this.localDescription),
        extraHeaders,
      })
      this.isEstablished = true
      this.timer.start(interval)
      this.enterDialog(session)
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  private progress(options: Core.ResponseOptions): void {
    if (this.isEnded || this.acceptance) return
    const { session } = this.request.progress(options)
    this.session = session
    session.delegate = { onBye: (bye) => this.onCancelled(bye), onInfo: (info) => answerInfo(this, info) }
  }

  private enterDialog(session: Core.Session): void {
    this.session = session
    session.delegate = {
      ...inDialogDelegate(this, session),
      onAck: ({ message }) => this.onAck(sdpOf(message)),
      onAckTimeout: () => {
        this.sendBye(this.byeCause ?? causes.failed)
        this.end(causes.failed)
      },
    }
  }

  /** After the 200, a BYE may be sent only once its ACK has arrived (RFC 3261 section 15). */
  private onAck(answer: string | undefined): void {
    this.isAcknowledged = true
    if (this.byeCause !== undefined) return this.sendBye(this.byeCause)
    if (this.offer !== undefined || answer === undefined) return
    this.audio.acceptAnswer(answer).catch((error: unknown) => this.fail(error))
  }

  /** The caller cancels, or sends BYE in the early dialog. */
  private onCancelled(bye?: Core.IncomingByeRequest): void {
    bye?.accept()
    if (this.isEnded || this.isEstablished) return
    this.reject(causes.cancelled)
    this.end(causes.cancelled)
  }

  private createDescription(): Promise<string> {
    this.description ??=
      this.offer === undefined ? this.audio.createOffer() : this.audio.answerOffer(this.offer)
    return this.description
  }

  private fail(error: unknown): void {
    if (this.isEnded) return
    this.logFault(error)
    this.hangUp(causes.failed)
  }

  private reject(cause: Cause): void {
    const statusCode = refusalStatus(cause)
    this.request.reject({ statusCode, extraHeaders: [`Reason: ${reasonOf(cause)}`] })
  }

  private sendBye(cause: Cause): void {
    this.session?.bye(undefined, { extraHeaders: [`Reason: ${reasonOf(cause)}`] })
  }
}
