import {
  type Invitation,
  Inviter,
  type Referral,
  Registerer,
  type Session,
  SIPExtension,
  URI,
  UserAgent,
} from 'sip.js'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { eventually } from '#test/support/eventually.ts'
import { domain } from './kamailio.ts'
import { PlainLine, type PlainLineState } from './plain-line.ts'
import { PlainMedia } from './plain-media.ts'
import { UdpTransport } from './udp-transport.ts'

export interface TelephoneOptions {
  readonly serverPort: number
  readonly user: string
  /** What its person says, in hertz. */
  readonly frequency: number
}

export interface CallOptions {
  /** Sends an INVITE without a description, so that the other end makes the offer. */
  readonly withoutOffer?: boolean
  readonly headers?: readonly string[]
}

/** A desk telephone without WebRTC: SIP over UDP, G.711 mu-law over plain RTP, keys by RFC 4733, REFER followed. */
export class PlainTelephone implements AsyncDisposable {
  readonly user: string
  /** Every call, oldest first. */
  readonly lines: PlainLine[] = []
  /** What it does with a call. */
  whenCalled: 'ring' | 'answer' | 486 | 603 = 'ring'
  /** Tells of a transfer as sip.js does by itself, which calls each NOTIFY the last. */
  notifiesLikeSipJs = false
  private readonly clock = new FrameClock()
  private readonly media: PlainMedia[] = []
  private readonly userAgent: UserAgent
  private readonly registerer: Registerer

  static async start(options: TelephoneOptions): Promise<PlainTelephone> {
    const telephone = new PlainTelephone(options)
    const { userAgent } = telephone
    await userAgent.start()
    const { transport, contact } = userAgent
    if (transport instanceof UdpTransport) contact.uri.port = transport.port
    return telephone
  }

  private constructor({ serverPort, user, frequency }: TelephoneOptions) {
    this.user = user
    this.userAgent = new UserAgent({
      uri: new URI('sip', user, domain),
      authorizationUsername: user,
      authorizationPassword: `secret-${user}`,
      viaHost: '127.0.0.1',
      forceRport: true,
      contactName: user,
      contactParams: { transport: 'udp' },
      transportConstructor: UdpTransport,
      transportOptions: { serverPort },
      sessionDescriptionHandlerFactory: () => {
        const media = new PlainMedia(this.clock, frequency)
        this.media.push(media)
        return media
      },
      sipExtensionReplaces: SIPExtension.Supported,
      logBuiltinEnabled: false,
      logConfiguration: false,
      delegate: { onInvite: (invitation) => void this.invited(invitation) },
    })
    this.registerer = new Registerer(this.userAgent, { expires: 120 })
  }

  /** The final status of its REGISTER, the answer to the challenge included. */
  register(): Promise<number> {
    return new Promise((resolve, reject) => {
      const settle = ({ message }: { message: { statusCode?: number | undefined } }) =>
        resolve(message.statusCode ?? 0)
      this.registerer.register({ requestDelegate: { onAccept: settle, onReject: settle } }).catch(reject)
    })
  }

  call(user: string, { withoutOffer = false, headers = [] }: CallOptions = {}): PlainLine {
    return this.dial(new URI('sip', user, domain), {
      inviteWithoutSdp: withoutOffer,
      extraHeaders: [...headers],
    })
  }

  /** Waits until its newest call is in this state. */
  line(state: PlainLineState): Promise<PlainLine> {
    return eventually(() => {
      const line = this.lines.at(-1)
      if (line?.state === state) return line
      throw new Error(`${this.user}: the newest call is ${line?.state ?? 'none'}, not ${state}`)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const media of this.media) media.close()
    await this.userAgent.transport.disconnect()
    this.userAgent.userAgentCore.dispose()
    this.clock[Symbol.dispose]()
  }

  private dial(target: URI, options: { inviteWithoutSdp?: boolean; extraHeaders: string[] }): PlainLine {
    const inviter = new Inviter(this.userAgent, target, { earlyMedia: true, ...options })
    const line = this.add(inviter)
    inviter
      .invite({
        requestDelegate: {
          onProgress: ({ message }) => void line.progress.push(message.statusCode ?? 0),
          onAccept: ({ message }) => (line.finalStatus = message.statusCode),
          onRedirect: ({ message }) => {
            line.finalStatus = message.statusCode
            line.redirectedTo = message.parseHeader('contact')?.uri.toRaw() ?? ''
          },
          onReject: ({ message }) => (line.finalStatus = message.statusCode),
        },
      })
      // A call that ends while it is being set up says so by its state.
      .catch(() => undefined)
    return line
  }

  private async invited(invitation: Invitation): Promise<void> {
    const replaced = invitation.request.getHeader('replaces')?.split(';')[0]
    const isEarly = this.lines.some(({ callId, state }) => callId === replaced && state === 'ringing')
    const line = this.add(invitation)
    // Only whoever made a call that still rings may have it replaced (RFC 3891 section 3).
    if (isEarly) return line.refuse(481)
    if (this.whenCalled === 'answer' || invitation.request.hasHeader('replaces')) await line.answer()
    else if (this.whenCalled !== 'ring') await line.refuse(this.whenCalled)
  }

  private add(session: Inviter | Invitation): PlainLine {
    const line = new PlainLine(session, (from, referral) => void this.follow(from, referral))
    this.lines.push(line)
    return line
  }

  /** Calls whom it was sent to and tells the sender what comes of it (RFC 3515 section 2.4.5). */
  private async follow(from: PlainLine, referral: Referral): Promise<void> {
    await referral.accept()
    if (this.notifiesLikeSipJs) {
      const inviter = referral.makeInviter()
      this.add(inviter)
      return void (await inviter.invite())
    }
    const target = referral.referTo.uri.clone()
    target.clearHeaders()
    const { replaces } = referral
    const line = this.dial(target, {
      extraHeaders: replaces === undefined ? [] : [`Replaces: ${decodeURIComponent(replaces)}`],
    })
    notifyTransfer(from.session, '100 Trying', false)
    const status = await eventually(
      () => {
        if (line.finalStatus === undefined) throw new Error('Nobody has answered yet.')
        return line.finalStatus
      },
      { timeout: 30_000 },
    )
    notifyTransfer(from.session, status === 200 ? '200 OK' : `${status} Refused`, true)
  }
}

/** One NOTIFY with the state of a transfer, as `message/sipfrag` (RFC 3420). */
function notifyTransfer(session: Session, status: string, isFinal: boolean): void {
  const state = isFinal ? 'terminated;reason=noresource' : 'active;expires=60'
  session.dialog?.notify(undefined, {
    extraHeaders: ['Event: refer', `Subscription-State: ${state}`],
    body: {
      contentDisposition: 'render',
      contentType: 'message/sipfrag;version=2.0',
      content: `SIP/2.0 ${status}\r\n`,
    },
  })
}
