import type { Core } from 'sip.js'
import { sdpBody, sdpOf } from './agent-core.ts'
import { reasonOf, refusalStatus } from './causes.ts'
import { inDialog, answerInfo } from './in-dialog.ts'
import { type Cause, causes } from './leg.ts'
import type { Agreement } from './session-expires.ts'
import { SipLeg, type SipLegOptions } from './sip-leg.ts'

/** A phone that has dialled (RFC 3261 section 13.3). An INVITE without an offer gets one in the 200. */
export class CallingLeg extends SipLeg {
  private readonly request: Core.IncomingInviteRequest
  private readonly offer: string | undefined
  private description: Promise<string> | undefined
  private acceptance: Promise<void> | undefined
  private stands = false
  private acknowledged = false
  private byeCause: Cause | undefined

  private readonly agreed: Agreement

  /** `agreed`: the session timer terms for the response. */
  constructor(options: SipLegOptions, request: Core.IncomingInviteRequest, agreed: Agreement) {
    super(request.message.callId, options)
    this.request = request
    this.agreed = agreed
    this.offer = sdpOf(request.message)
    request.delegate = { onCancel: () => this.giveUp() }
    request.trying()
  }

  get answered(): boolean {
    return this.stands
  }

  /** Sends 183 with an SDP answer, so that the phone hears the platform's own ring-back tone; 180 without an offer. */
  ringBack(): void {
    if (this.ended || this.acceptance) return
    if (this.offer === undefined) return this.progress({ statusCode: 180 })
    this.describe()
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
    if (this.ended) return
    this.byeCause = cause
    if (!this.stands) this.refuse(cause)
    else if (this.acknowledged) this.sendBye(cause)
    this.end(cause)
  }

  private async answer(): Promise<void> {
    try {
      this.said = await this.describe()
      if (this.ended) throw new Error('The caller has hung up.')
      const { headers: extraHeaders, interval } = this.agreed
      const { session } = this.request.accept({ statusCode: 200, body: sdpBody(this.said), extraHeaders })
      this.stands = true
      this.timer.start(interval)
      this.enter(session)
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  private progress(options: Core.ResponseOptions): void {
    if (this.ended || this.acceptance) return
    const { session } = this.request.progress(options)
    this.session = session
    session.delegate = { onBye: (bye) => this.giveUp(bye), onInfo: (info) => answerInfo(this, info) }
  }

  private enter(session: Core.Session): void {
    this.session = session
    session.delegate = {
      ...inDialog(this, session),
      onAck: ({ message }) => this.onAck(sdpOf(message)),
      onAckTimeout: () => {
        this.sendBye(this.byeCause ?? causes.failed)
        this.end(causes.failed)
      },
    }
  }

  /** After the 200, a BYE may be sent only once its ACK has arrived (RFC 3261 section 15). */
  private onAck(answer: string | undefined): void {
    this.acknowledged = true
    if (this.byeCause !== undefined) return this.sendBye(this.byeCause)
    if (this.offer !== undefined || answer === undefined) return
    this.audio.acceptAnswer(answer).catch((error: unknown) => this.fail(error))
  }

  /** The caller cancels, or sends BYE in the early dialog. */
  private giveUp(bye?: Core.IncomingByeRequest): void {
    bye?.accept()
    if (this.ended || this.stands) return
    this.refuse(causes.cancelled)
    this.end(causes.cancelled)
  }

  private describe(): Promise<string> {
    this.description ??=
      this.offer === undefined ? this.audio.createOffer() : this.audio.answerOffer(this.offer)
    return this.description
  }

  private fail(error: unknown): void {
    if (this.ended) return
    this.fault(error)
    this.hangUp(causes.failed)
  }

  private refuse(cause: Cause): void {
    const statusCode = refusalStatus(cause)
    this.request.reject({ statusCode, extraHeaders: [`Reason: ${reasonOf(cause)}`] })
  }

  private sendBye(cause: Cause): void {
    this.session?.bye(undefined, { extraHeaders: [`Reason: ${reasonOf(cause)}`] })
  }
}
