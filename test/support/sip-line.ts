import { type Core, Invitation, Inviter, type Session, SessionState, UserAgent } from 'sip.js'
import { displayNameOf } from '#electron/platform/sip/names.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { type LineAudio, LineMedia } from './sip-media.ts'

export type LineState = 'ringing' | 'established' | 'ended'

/** One call at a test telephone. */
export interface AgentLine {
  readonly callId: string
  readonly incoming: boolean
  readonly state: LineState
  /** The caller of an incoming call. */
  readonly remoteNumber: string
  readonly remoteName: string
  /** Provisional statuses received for an outgoing call. */
  readonly progress: readonly number[]
  /** Why it ended: final status of an outgoing call, and the Reason header field of the message that ended it. */
  readonly finalStatus: number | undefined
  readonly reason: string
  /** Statuses of the transfer that this line requested, in order of their NOTIFYs, after the response to REFER. */
  readonly transferStatuses: readonly number[]
  readonly audio: LineAudio
  /** Keys pressed by the other party, as passed on by the platform in SIP INFO. */
  readonly digits: readonly string[]
  /** A header field of the incoming INVITE. */
  header(name: string): string | undefined
  answer(): Promise<void>
  decline(status?: number): Promise<void>
  /** BYE, CANCEL or a refusal, depending on the state. */
  hangUp(): Promise<void>
  hold(): Promise<void>
  resume(): Promise<void>
  /** Continues with a new peer connection, as after a page reload. */
  renewMedia(): Promise<void>
  /** Restarts ICE by re-INVITE, as after a change of network. */
  restartIce(): Promise<void>
  /** Sends keys by SIP INFO (application/dtmf-relay). */
  sendInfo(keys: string): Promise<void>
  /** Sends keys by RFC 4733. */
  sendTones(keys: string): void
  /** REFER without Replaces; settles when the REFER is answered. */
  transfer(number: string): Promise<void>
  /** REFER with Replaces. */
  transferTo(other: AgentLine): Promise<void>
  onState(listener: (state: LineState) => void): Unsubscribe
  /** For anything that this interface does not offer. */
  readonly session: Session
}

export class SipLine implements AgentLine {
  readonly session: Inviter | Invitation
  readonly progress: number[] = []
  readonly transferStatuses: number[] = []
  readonly digits: string[] = []
  finalStatus: number | undefined
  reason = ''
  private readonly domain: string

  constructor(session: Inviter | Invitation, domain: string) {
    this.session = session
    this.domain = domain
    session.delegate = {
      onBye: (bye) => {
        this.reason = bye.request.getHeader('reason') ?? ''
        void bye.accept()
      },
      onInfo: (info) => {
        const digit = /^Signal=(.)/m.exec(info.request.body)?.[1]
        if (digit !== undefined) this.digits.push(digit)
        void info.accept()
      },
      onCancel: ({ request }) => (this.reason = request.getHeader('reason') ?? ''),
    }
  }

  get incoming(): boolean {
    return this.session instanceof Invitation
  }

  get callId(): string {
    return this.session.request.callId
  }

  get state(): LineState {
    const { state } = this.session
    if (state === SessionState.Established) return 'established'
    return state === SessionState.Initial || state === SessionState.Establishing ? 'ringing' : 'ended'
  }

  get remoteNumber(): string {
    return this.session.remoteIdentity.uri.user ?? ''
  }

  get remoteName(): string {
    return displayNameOf(this.session.remoteIdentity)
  }

  get audio(): LineAudio {
    return this.media.audio
  }

  header(name: string): string | undefined {
    return this.session.request.getHeader(name)
  }

  onState(listener: (state: LineState) => void): Unsubscribe {
    const notify = () => listener(this.state)
    this.session.stateChange.addListener(notify)
    return () => this.session.stateChange.removeListener(notify)
  }

  /** Dials; settles when the INVITE has been sent. */
  async dial(): Promise<void> {
    if (!(this.session instanceof Inviter)) return
    const progressed = ({ message }: Core.IncomingResponse) => this.progress.push(message.statusCode ?? 0)
    await this.session.invite({
      requestDelegate: {
        onTrying: progressed,
        onProgress: progressed,
        onAccept: () => (this.finalStatus = 200),
        onReject: ({ message }) => {
          this.finalStatus = message.statusCode
          this.reason = message.getHeader('reason') ?? ''
        },
      },
    })
  }

  async answer(): Promise<void> {
    if (this.session instanceof Invitation) await this.session.accept()
  }

  async decline(status = 486): Promise<void> {
    if (this.session instanceof Invitation) await this.session.reject({ statusCode: status })
  }

  async hangUp(): Promise<void> {
    if (this.state === 'established') await this.session.bye()
    else if (this.state === 'ringing' && this.session instanceof Inviter) await this.session.cancel()
    else if (this.state === 'ringing') await this.decline(480)
  }

  async hold(): Promise<void> {
    this.media.direction = 'sendonly'
    await this.reinvite()
  }

  async resume(): Promise<void> {
    this.media.direction = 'sendrecv'
    await this.reinvite()
  }

  async renewMedia(): Promise<void> {
    await this.media.renew()
    await this.reinvite()
  }

  async restartIce(): Promise<void> {
    this.media.restartIce()
    await this.reinvite()
  }

  async sendInfo(keys: string): Promise<void> {
    for (const key of keys) {
      const body = {
        contentDisposition: 'render',
        contentType: 'application/dtmf-relay',
        content: `Signal=${key}\r\nDuration=160`,
      }
      await this.session.info({ requestOptions: { body } })
    }
  }

  sendTones(keys: string): void {
    this.media.sendDtmf(keys)
  }

  async transfer(number: string): Promise<void> {
    const target = UserAgent.makeURI(`sip:${number}@${this.domain}`)
    if (target === undefined) throw new Error(`No number: ${number}`)
    await this.refer(target)
  }

  async transferTo(other: AgentLine): Promise<void> {
    await this.refer(other.session)
  }

  private get media(): LineMedia {
    const media = this.session.sessionDescriptionHandler
    if (!(media instanceof LineMedia)) throw new Error('The line has no media yet.')
    return media
  }

  /** sip.js settles when a re-INVITE is sent; this waits for the response. */
  private async reinvite(): Promise<void> {
    const answer = Promise.withResolvers<void>()
    await this.session.invite({
      requestDelegate: {
        onAccept: () => answer.resolve(),
        onReject: ({ message }) => answer.reject(new Error(`re-INVITE: ${message.statusCode}`)),
      },
    })
    await answer.promise
  }

  private async refer(target: Parameters<Session['refer']>[0]): Promise<void> {
    const answered = Promise.withResolvers<void>()
    const answer = ({ message }: Core.IncomingResponse) => {
      this.transferStatuses.push(message.statusCode ?? 0)
      answered.resolve()
    }
    await this.session.refer(target, {
      onNotify: (notification) => {
        void notification.accept()
        this.transferStatuses.push(Number(notification.request.body.split(' ')[1]))
      },
      requestDelegate: { onAccept: answer, onReject: answer },
    })
    await answered.promise
  }
}
