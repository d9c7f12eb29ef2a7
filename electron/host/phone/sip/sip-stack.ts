import {
  type Core,
  type Inviter,
  type Invitation,
  type SessionDescriptionHandlerFactory,
  SessionState,
  URI,
  UserAgent,
} from 'sip.js'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { PhoneLogin } from '../phone.ts'
import type { SipLink } from '../registration/sip-link.ts'
import { AnsweringInviter } from './answering-inviter.ts'
import { type Credentials, DigestAnswers } from './digest.ts'
import { filterIncoming } from './incoming-messages.ts'
import { type RefusedCall, Receiver } from './receiver.ts'
import { SipRequests } from './sip-requests.ts'
import { SipTransport, type SipTransportOptions } from './transport.ts'

export type SipStackOptions = {
  readonly login: PhoneLogin
  /** UUID of this installation (RFC 5626 section 4.1). */
  readonly instanceId: string
  readonly clock: Clock
  readonly log: Log
  readonly createDescriptionHandler: SessionDescriptionHandlerFactory
  readonly onInvite: (invitation: Invitation) => void
  /** Whether the limit of ringing calls is reached; a further call is refused as busy. */
  readonly isRingLimitReached: () => boolean
  /** Called when a call was refused before it could ring. */
  readonly onRefused: (call: RefusedCall) => void
  /** Called with each SIP message sent or received, including credentials. */
  readonly onSipMessage?: (way: 'in' | 'out', text: string) => void
}

/** Additions to an INVITE. */
export type InviteOptions = {
  readonly headers: readonly string[]
  /** For another attempt at the same call, which keeps its Call-ID (RFC 3261 section 8.1.3.4). */
  readonly retry?: { readonly callId: string; readonly cseq: number }
}

/** sip.js and its transport, for one login. Dialogs outlive the socket, which may be replaced at any time. */
export class SipStack {
  readonly link: SipLink
  private readonly userAgent: UserAgent
  private readonly requests: SipRequests
  private readonly losses = new Emitter<AppError>()
  /** INVITEs of calls that are ending or over. */
  private readonly abandonedInvites = new WeakSet<Core.OutgoingRequestMessage>()

  constructor(options: SipStackOptions) {
    const { account, password, ca } = options.login
    const { clock, log } = options
    const transportOptions: SipTransportOptions = {
      firstServer: account.server,
      ca,
      clock,
      log,
      onLost: (error) => this.losses.emit(error),
      ...(options.onSipMessage ? { onSipMessage: options.onSipMessage } : {}),
    }
    this.userAgent = new UserAgent({
      uri: new URI('sip', account.user, account.domain),
      instanceId: options.instanceId,
      userAgentString: 'Switchhook',
      transportConstructor: SipTransport,
      transportOptions,
      sessionDescriptionHandlerFactory: options.createDescriptionHandler,
      allowLegacyNotifications: true,
      // In every request and response, as session timers require (RFC 4028 section 7.1), and Replaces (RFC 3891).
      sipExtensionExtraSupported: ['timer', 'replaces'],
      // The line sends 180. The caller or the server ends ringing; there is no time limit here.
      sendInitialProvisionalResponse: false,
      noAnswerTimeout: 86_400,
      gracefulShutdown: false,
      logBuiltinEnabled: false,
      logConfiguration: false,
      logLevel: 'warn',
      logConnector: (...[level, category, , content]) => {
        // The text quotes SIP messages, with callers and credentials.
        if (level === 'warn' || level === 'error')
          log.write('debug', 'sip.stack', { category: plain(category), length: content.length })
      },
      delegate: { onInvite: options.onInvite },
    })
    const { transport } = this.userAgent
    if (!(transport instanceof SipTransport)) throw new Error('sip.js has made another transport.')
    filterIncoming(this.userAgent.userAgentCore, options.onRefused)
    this.answerChallenges({ user: account.user, password })
    const receiver = new Receiver({
      ...options,
      userAgent: this.userAgent,
      send: (text) => void transport.send(text).catch(() => undefined),
    })
    transport.onMessage = (text) => receiver.receive(text)
    this.requests = new SipRequests(this.userAgent)
    this.link = {
      connect: (server) => transport.open(server),
      register: () => this.requests.register(),
      ping: () => this.requests.ping(),
      disconnect: (reason) => transport.close(reason),
      onLost: (listener) => this.losses.on(listener),
    }
  }

  /** Must be called once before the link is used; until then, requests from the server are dropped. */
  async start(): Promise<void> {
    await this.userAgent.start()
  }

  /** The address of a number or user at this account's domain. */
  address(user: string): URI {
    return new URI('sip', user, this.userAgent.userAgentCore.configuration.aor.host)
  }

  /** Creates a call to this address; does not send its INVITE yet. */
  createInviter(target: URI, { headers, retry }: InviteOptions): Inviter {
    const inviter = new AnsweringInviter(this.userAgent, target, {
      extraHeaders: [...headers],
      ...(retry ? { params: { toDisplayName: '', ...retry } } : {}),
    })
    inviter.stateChange.addListener((state) => {
      if (state === SessionState.Terminating || state === SessionState.Terminated)
        this.abandonedInvites.add(inviter.request)
    })
    return inviter
  }

  /**
   * Leaves unsafe challenges unanswered, and those that arrive after the agent has hung up, which ends the call: sip.js
   * would resend the INVITE but cancel only the first one, so the far end would ring for nobody.
   */
  private answerChallenges(owner: Credentials): void {
    const { userAgentCore } = this.userAgent
    userAgentCore.configuration.authenticationFactory = () => {
      const digest = new DigestAnswers(userAgentCore.loggerFactory, owner)
      const answer = digest.authenticate.bind(digest)
      digest.authenticate = (request, challenge) => {
        const isAnswered = !this.abandonedInvites.has(request) && answer(request, challenge)
        if (isAnswered) this.advanceSequenceNumber(request)
        return isAnswered
      }
      return digest
    }
  }

  /**
   * Takes the next number of its dialog for a request that is sent again with credentials (RFC 3261 sections 12.2.1.1
   * and 22.2). sip.js, which adds one to the number of the request, does this for a re-INVITE only; the dialog's next
   * request would have the same number, and be refused as out of order.
   */
  private advanceSequenceNumber(request: Core.OutgoingRequestMessage): void {
    const { method, callId, fromTag, toTag } = request
    const dialog = this.userAgent.userAgentCore.dialogs.get(`${callId}${fromTag}${toTag}`)
    if (!dialog || method === 'INVITE') return
    request.cseq = dialog.localSequenceNumber ?? request.cseq
    dialog.incrementLocalSequenceNumber()
  }

  unregister(): Promise<void> {
    return this.requests.unregister()
  }

  async stop(): Promise<void> {
    await this.userAgent.stop()
  }
}
