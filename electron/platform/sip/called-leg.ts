import { randomUUID } from 'node:crypto'
import { Core, Grammar, URI } from 'sip.js'
import { contactHeader, contactOf, sdpBody, sdpOf } from './agent-core.ts'
import { causeOfStatus, reasonOf } from './causes.ts'
import { inDialogDelegate, answerInfo } from './in-dialog.ts'
import { type CallerIdentity, type Cause, causes } from './leg.ts'
import { oneLine, quotable } from './names.ts'
import { agreedTimer, minInterval, offerTimer, type SessionTimes } from './session-expires.ts'
import { SipLeg, type SipLegOptions } from './sip-leg.ts'

type Attempt = { readonly times: SessionTimes; readonly cseq: number }

/** A registered phone that the platform rings (RFC 3261 section 13.2). */
export class CalledLeg extends SipLeg {
  private request: Core.OutgoingInviteRequest | undefined
  private isEstablished = false
  private hasRung = false
  /** Whether the phone has answered our offer, with 183 or 200. */
  private hasRemoteDescription = false
  private endCause: Cause = causes.cancelled

  constructor(options: SipLegOptions, caller: CallerIdentity) {
    super(randomUUID(), options)
    this.invite(caller).catch((error: unknown) => {
      if (this.isEnded) return
      this.logFault(error)
      this.end(causes.failed)
    })
  }

  get isAnswered(): boolean {
    return this.isEstablished
  }

  playRingback(): void {
    this.logFault('A leg that was called has no ring-back to hear.')
  }

  accept(): Promise<void> {
    return Promise.reject(new Error('A leg that was called answers by itself.'))
  }

  /**
   * Asks the ringing phone to answer, by NOTIFY with `Event: talk` in the early dialog: a convention of phone makers,
   * not in any RFC. A phone that does not know it goes on ringing.
   */
  answerRemotely(): boolean {
    if (this.isEnded || this.isEstablished || !(this.session instanceof Core.SessionDialog)) return false
    // The session's own notify() requires a confirmed dialog.
    new Core.NotifyUserAgentClient(this.session, undefined, {
      extraHeaders: ['Event: talk', 'Subscription-State: active', contactHeader(this.options.core)],
    })
    return true
  }

  hangUp(cause: Cause): void {
    if (this.isEnded) return
    this.endCause = cause
    if (this.isEstablished) this.sendBye(this.session)
    else this.request?.cancel(reasonOf(cause))
    this.end(cause)
  }

  private async invite(caller: CallerIdentity): Promise<void> {
    const { contact, media, times } = this.options
    const target = Grammar.URIParse(contact)
    if (target === undefined) throw new Error('The phone registered with an address that is none.')
    this.localDescription = await media.createOffer()
    if (this.isEnded) return
    this.send(caller, target, { times, cseq: 1 })
  }

  private send(caller: CallerIdentity, target: URI, { times, cseq }: Attempt): void {
    const { core, domain, number } = this.options
    const from = new URI('sip', oneLine(caller.number) || 'anonymous', domain)
    const message = core.makeOutgoingRequestMessage(
      'INVITE',
      target,
      from,
      new URI('sip', number, domain),
      { callId: this.sipCallId, cseq, fromDisplayName: quotable(caller.name) },
      [
        contactHeader(core),
        'Allow: ACK, BYE, CANCEL, INFO, INVITE, NOTIFY, OPTIONS, REFER',
        ...offerTimer(times),
        ...(caller.headers ?? []).map(oneLine),
      ],
      sdpBody(this.localDescription),
    )
    this.request = core.invite(message, {
      onProgress: (response) => this.onProgress(response),
      onAccept: (response) => this.onAnswer(response),
      onRedirect: ({ message: answer }) => this.onRedirection(answer),
      onReject: ({ message: answer }) => {
        if (answer.statusCode !== 422 || cseq > 1 || this.isEnded) return this.onRefusal(answer)
        // The phone wants a longer refresh interval (RFC 4028 section 7.3).
        this.send(caller, target, { times: { ...times, expires: minInterval(answer) }, cseq: cseq + 1 })
      },
    })
  }

  private onProgress({ message, session }: Core.PrackableIncomingResponseWithSession): void {
    if (this.isEnded) return
    this.session = session
    session.delegate = { onInfo: (info) => answerInfo(this, info) }
    const earlySdp = sdpOf(message)
    if (!this.hasRung) this.emit({ kind: 'ringing' })
    this.hasRung = true
    if (earlySdp === undefined) return
    this.applyAnswer(earlySdp)
    this.emit({ kind: 'progress' })
  }

  private onAnswer(response: Core.AckableIncomingResponseWithSession): void {
    const { message, session } = response
    response.ack()
    // The 200 crossed our CANCEL (RFC 3261 section 9.1), or came from a second phone behind the first.
    if (this.isEnded || this.isEstablished) return this.sendBye(session)
    this.session = session
    this.isEstablished = true
    session.delegate = inDialogDelegate(this, session)
    this.timer.start(agreedTimer(message, this.options.times))
    const answer = sdpOf(message)
    if (answer === undefined && !this.hasRemoteDescription) return this.hangUp(causes.failed)
    if (answer !== undefined) this.applyAnswer(answer)
    this.emit({ kind: 'answered' })
  }

  /** Only the first Contact counts: a phone redirects a call to one place. */
  private onRedirection(answer: Core.IncomingResponseMessage): void {
    const contact = contactOf(answer)
    if (contact === undefined) this.onRefusal(answer)
    else this.end(causes.redirected, contact)
  }

  private onRefusal({ statusCode = 500, reasonPhrase = '' }: Core.IncomingResponseMessage): void {
    this.end(causeOfStatus(statusCode, reasonPhrase))
  }

  private applyAnswer(answer: string): void {
    this.hasRemoteDescription = true
    this.audio.acceptAnswer(answer).catch((error: unknown) => {
      if (this.isEnded) return
      this.logFault(error)
      this.hangUp(causes.failed)
    })
  }

  private sendBye(session: Core.Session | undefined): void {
    session?.bye(undefined, { extraHeaders: [`Reason: ${reasonOf(this.endCause)}`] })
  }
}
