import { type Core, type Inviter, SessionState, type URI } from 'sip.js'
import type { EndReason } from '#shared/calls/line.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { endReasonOf, endWordsOf } from './end-reason.ts'
import { createCancelRequest } from './end-requests.ts'
import { PhoneLine } from './line.ts'
import { type LineContext, notNow } from '../line-context.ts'
import { Redirects } from './redirects.ts'
import { appErrorOf } from '../media/remote-description.ts'
import { differsFromEarly, isHold, sendsAudio } from '../media/sdp.ts'
import { firstTimerHeaders } from '../media/session-timer.ts'
import { hasUnsafeChallenge } from '../sip/challenge.ts'
import type { InviteOptions } from '../sip/sip-stack.ts'

export type OutgoingOptions = {
  /** The number as shown to the agent. */
  readonly number: string
  readonly address: URI
  /** Id of the line that this consultation is for, if any. */
  readonly consultFor: string | null
  /** Creates an INVITE to this address. */
  readonly createInviter: (address: URI, options: InviteOptions) => Inviter
}

/** Duration of the busy tone in milliseconds. */
const busyToneDuration = 3_000

/** An outgoing call: one INVITE, or several if it is redirected. */
export class OutgoingLine extends PhoneLine {
  private readonly options: OutgoingOptions
  private readonly redirects: Redirects
  private inviter: Inviter
  private earlyDialog: Core.Session | null = null
  /** The first description in a provisional response, which alone is applied; empty if there is none. */
  private earlyAnswer = ''
  private hasEarlyMedia = false
  private isRingbackOn = false

  constructor(options: OutgoingOptions, context: LineContext) {
    const { number, consultFor, address } = options
    const inviter = options.createInviter(address, { headers: firstTimerHeaders })
    const sipCallId = inviter.request.callId
    const id = crypto.randomUUID()
    super(inviter, { id, sipCallId, direction: 'out', number, name: '', through: '', consultFor }, context)
    this.options = options
    this.inviter = inviter
    this.redirects = new Redirects(address)
  }

  override get dialog(): Core.Session | null {
    return super.dialog ?? this.earlyDialog
  }

  /** Sends the INVITE; settles once it is sent, long before an answer. */
  async start(): Outcome {
    try {
      await this.inviter.invite({
        requestDelegate: {
          onProgress: (response) => void this.onProgress(response),
          onAccept: ({ message }) => this.onAccept(message),
          onRedirect: ({ message }) => this.onRedirect(message),
          onReject: ({ message }) => this.onReject(message),
        },
      })
      return ok(undefined)
    } catch (fault) {
      if (this.machine.isEnded) return ok(undefined)
      const error = appErrorOf(fault)
      this.machine.end('failed', error.code)
      return err(error)
    }
  }

  answer(): Outcome {
    return Promise.resolve(notNow)
  }

  decline(): Outcome {
    return Promise.resolve(notNow)
  }

  protected cancelOrReject(): void {
    const { inviter, earlyDialog } = this
    this.context.retryUntilAnswered(createCancelRequest(inviter, earlyDialog))
    // The request above waits for the server; this makes sip.js cancel a late answer.
    if (inviter.state === SessionState.Initial || inviter.state === SessionState.Establishing)
      inviter.cancel().catch((fault: unknown) => this.logFault(fault))
  }

  /** Cancels an unestablished call, which the server may still know. */
  protected override connectionLost(): void {
    if (this.session.state === SessionState.Established) super.connectionLost()
    else this.endCall(this.noResponseReason)
  }

  /** End reason when no answer arrives; without any provisional response, the service was never reached. */
  private get noResponseReason(): EndReason {
    return this.machine.line.state === 'dialling' ? 'unreachable' : 'connection-lost'
  }

  protected override onSettled(): void {
    this.setRingback(false)
    if (this.machine.line.endReason !== 'busy') return
    void this.media.playTone('busy')
    this.context.clock.after(busyToneDuration, () => void this.media.playTone('none'))
  }

  private async onProgress(response: Core.IncomingResponse): Promise<void> {
    const { inviter } = this
    const { statusCode, body } = response.message
    // One of several branches has ended (RFC 6228).
    if (statusCode === 199) return
    if (hasSession(response)) this.earlyDialog = response.session
    if (statusCode === 180) this.machine.update({ rings: true })
    if (this.machine.line.state === 'dialling') this.machine.move('early')
    this.earlyAnswer ||= body
    const isHeard = body !== '' && (await this.media.setEarlyAnswer(body)) && sendsAudio(this.earlyAnswer)
    // Meanwhile the call may have been redirected: the next address has no early media yet.
    if (inviter !== this.inviter) return
    if (isHeard) this.hasEarlyMedia = true
    if (this.machine.line.state === 'early')
      this.setRingback(!this.hasEarlyMedia && (this.isRingbackOn || statusCode === 180))
  }

  /**
   * sip.js ignores the description in the answer if it has applied one of a provisional response in the same dialog. If it
   * says something else, the far end is offered a new peer connection; if it is that of another branch, it already is.
   */
  private onAccept(message: Core.IncomingResponseMessage): void {
    const { media, earlyAnswer, session, machine, changes, timer } = this
    const { body } = message
    timer.onAccepted(message)
    if (earlyAnswer === '' || body === '' || session.state !== SessionState.Established) return
    machine.update({ farHeld: isHold(body) })
    if (!media.isStale && differsFromEarly(earlyAnswer, body)) void changes.restart()
  }

  private onRedirect(message: Core.IncomingResponseMessage): void {
    this.redirects.add(message)
    const next = this.redirects.next()
    if (next) this.tryAddress(next)
    else this.endWith(message)
  }

  /** Tries the next address, unless the refusal is global (6xx) and therefore final. */
  private onReject(message: Core.IncomingResponseMessage): void {
    const { statusCode = 500 } = message
    if (statusCode === 422 && this.timer.raiseInterval(message))
      return this.tryAddress(this.inviter.request.ruri)
    const next = statusCode < 600 ? this.redirects.next() : null
    if (next) this.tryAddress(next)
    else this.endWith(message)
  }

  private tryAddress(address: URI): void {
    if (this.machine.isEnded) return
    const { callId, cseq } = this.inviter.request
    this.earlyDialog = null
    this.earlyAnswer = ''
    this.hasEarlyMedia = false
    this.machine.update({ rings: false })
    this.setRingback(false)
    this.inviter = this.options.createInviter(address, {
      headers: this.timer.requestHeaders,
      retry: { callId, cseq: cseq + 1 },
    })
    this.attachSession(this.inviter)
    void this.media.offerAgain().then(() => this.start())
  }

  private endWith(message: Core.IncomingResponseMessage): void {
    // sip.js fabricates a 408 for a timeout and a 503 for a dead transport, both without a Via.
    if (!message.hasHeader('via')) this.machine.end(this.noResponseReason)
    else if (hasUnsafeChallenge(message)) this.machine.end('unsafe-challenge', endWordsOf(message))
    else this.machine.end(endReasonOf(message.statusCode ?? 500), endWordsOf(message))
  }

  /** Starts or stops the local ringback tone. */
  private setRingback(on: boolean): void {
    if (on === this.isRingbackOn) return
    this.isRingbackOn = on
    void this.media.playTone(on ? 'ringback' : 'none')
  }
}

/** sip.js attaches the session to each response to an INVITE, but its types do not say so. */
function hasSession(response: Core.IncomingResponse): response is Core.PrackableIncomingResponseWithSession {
  return 'session' in response
}
