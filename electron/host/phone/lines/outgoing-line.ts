import { type Core, type Inviter, SessionState, type URI } from 'sip.js'
import type { EndReason } from '#shared/calls/line.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { endReasonOf, endWordsOf } from './end-reason.ts'
import { sendCancel } from './end-requests.ts'
import { PhoneLine } from './line.ts'
import { type LineContext, notNow } from '../line-context.ts'
import { Redirects } from './redirects.ts'
import { appErrorOf } from '../media/remote-description.ts'
import { firstTimerHeaders } from '../media/session-timer.ts'
import { isUnsafeDemand } from '../sip/challenge.ts'
import type { InviteOptions } from '../sip/sip-stack.ts'

export type OutgoingOptions = {
  /** The number as shown to the agent. */
  readonly number: string
  readonly address: URI
  /** Id of the line that this consultation is for, if any. */
  readonly consultFor: string | null
  /** Creates an INVITE to this address. */
  readonly inviter: (address: URI, options: InviteOptions) => Inviter
}

/** Duration of the busy tone in milliseconds. */
const busyToneFor = 3_000

/** An outgoing call: one INVITE, or several if it is redirected. */
export class OutgoingLine extends PhoneLine {
  private readonly options: OutgoingOptions
  private readonly redirects: Redirects
  private inviter: Inviter
  private early: Core.Session | null = null
  private hearsEarlyMedia = false
  private ringsBack = false

  constructor(options: OutgoingOptions, context: LineContext) {
    const { number, consultFor, address } = options
    const inviter = options.inviter(address, { headers: firstTimerHeaders })
    const sipCallId = inviter.request.callId
    const id = crypto.randomUUID()
    super(inviter, { id, sipCallId, direction: 'out', number, name: '', through: '', consultFor }, context)
    this.options = options
    this.inviter = inviter
    this.redirects = new Redirects(address)
  }

  override get dialog(): Core.Session | null {
    return super.dialog ?? this.early
  }

  /** Sends the INVITE; settles once it is sent, long before an answer. */
  async start(): Outcome {
    try {
      await this.inviter.invite({
        requestDelegate: {
          onProgress: (response) => void this.progress(response),
          onAccept: ({ message }) => this.timer.accepted(message),
          onRedirect: ({ message }) => this.redirected(message),
          onReject: ({ message }) => this.refused(message),
        },
      })
      return ok(undefined)
    } catch (fault) {
      if (this.machine.ended) return ok(undefined)
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

  protected withdraw(): void {
    const { inviter, early } = this
    this.context.retryUntilAnswered(sendCancel(inviter, early))
    // The request above waits for the server; this makes sip.js cancel a late answer.
    if (inviter.state === SessionState.Initial || inviter.state === SessionState.Establishing)
      inviter.cancel().catch((fault: unknown) => this.fault(fault))
  }

  /** Cancels an unestablished call, which the server may still know. */
  protected override connectionLost(): void {
    if (this.session.state === SessionState.Established) super.connectionLost()
    else this.leave(this.silence)
  }

  /** End reason when no answer arrives; without any provisional response, the service was never reached. */
  private get silence(): EndReason {
    return this.machine.line.state === 'dialling' ? 'unreachable' : 'connection-lost'
  }

  protected override settled(): void {
    this.ringBack(false)
    if (this.machine.line.endReason !== 'busy') return
    void this.media.playTone('busy')
    this.context.clock.after(busyToneFor, () => void this.media.playTone('none'))
  }

  private async progress(response: Core.IncomingResponse): Promise<void> {
    const { statusCode, body } = response.message
    if (statusCode !== 180 && statusCode !== 183) return
    if (hasSession(response)) this.early = response.session
    if (statusCode === 180) this.machine.change({ rings: true })
    if (this.machine.line.state === 'dialling') this.machine.move('early')
    if (body !== '' && (await this.media.setEarlyAnswer(body))) this.hearsEarlyMedia = true
    if (this.machine.line.state === 'early')
      this.ringBack(!this.hearsEarlyMedia && (this.ringsBack || statusCode === 180))
  }

  private redirected(message: Core.IncomingResponseMessage): void {
    this.redirects.add(message)
    const next = this.redirects.next()
    if (next) this.tryAt(next)
    else this.end(message)
  }

  /** Tries the next address, unless the refusal is global (6xx) and therefore final. */
  private refused(message: Core.IncomingResponseMessage): void {
    const { statusCode = 500 } = message
    if (statusCode === 422 && this.timer.raise(message)) return this.tryAt(this.inviter.request.ruri)
    const next = statusCode < 600 ? this.redirects.next() : null
    if (next) this.tryAt(next)
    else this.end(message)
  }

  private tryAt(address: URI): void {
    if (this.machine.ended) return
    const { callId, cseq } = this.inviter.request
    this.early = null
    this.hearsEarlyMedia = false
    this.machine.change({ rings: false })
    this.ringBack(false)
    this.inviter = this.options.inviter(address, {
      headers: this.timer.requestHeaders,
      again: { callId, cseq: cseq + 1 },
    })
    this.attachSession(this.inviter)
    void this.media.offerAgain().then(() => this.start())
  }

  private end(message: Core.IncomingResponseMessage): void {
    // sip.js fabricates a 408 for a timeout and a 503 for a dead transport, both without a Via.
    if (!message.hasHeader('via')) this.machine.end(this.silence)
    else if (isUnsafeDemand(message)) this.machine.end('unsafe-challenge', endWordsOf(message))
    else this.machine.end(endReasonOf(message.statusCode ?? 500), endWordsOf(message))
  }

  /** Starts or stops the local ringback tone. */
  private ringBack(on: boolean): void {
    if (on === this.ringsBack) return
    this.ringsBack = on
    void this.media.playTone(on ? 'ringback' : 'none')
  }
}

/** sip.js attaches the session to each response to an INVITE, but its types do not say so. */
function hasSession(response: Core.IncomingResponse): response is Core.PrackableIncomingResponseWithSession {
  return 'session' in response
}
