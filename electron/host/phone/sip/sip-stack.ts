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
import { isSafeChallenge } from './challenge.ts'
import { guardIncoming } from './incoming-messages.ts'
import { type RefusedCall, Receiver } from './receiver.ts'
import { SipRequests } from './sip-requests.ts'
import { SipTransport, type SipTransportOptions } from './transport.ts'

export type SipStackOptions = {
  readonly login: PhoneLogin
  /** UUID of this installation (RFC 5626 section 4.1). */
  readonly instanceId: string
  readonly clock: Clock
  readonly log: Log
  readonly describe: SessionDescriptionHandlerFactory
  readonly onInvite: (invitation: Invitation) => void
  /** Whether no further call can ring; one more is refused as busy. */
  readonly isFull: () => boolean
  /** A call was refused before it could ring. */
  readonly onRefused: (call: RefusedCall) => void
  /** Called for each SIP message that is sent or comes, credentials and all. */
  readonly onSip?: (way: 'in' | 'out', text: string) => void
}

/** How an INVITE differs from that of a first call. */
export type InviteOptions = {
  readonly headers: readonly string[]
  /** Another attempt at the same call, which keeps its name (RFC 3261 section 8.1.3.4). */
  readonly again?: { readonly callId: string; readonly cseq: number }
}

/** sip.js and a transport below it, for one login. Dialogs outlive the transport, which may be exchanged at any time. */
export class SipStack {
  readonly link: SipLink
  private readonly userAgent: UserAgent
  private readonly requests: SipRequests
  private readonly downs = new Emitter<AppError>()
  /** INVITEs of calls that were given up. */
  private readonly givenUp = new WeakSet<Core.OutgoingRequestMessage>()

  constructor(options: SipStackOptions) {
    const { account, password, ca } = options.login
    const { clock, log } = options
    const transportOptions: SipTransportOptions = {
      firstServer: account.server,
      ca,
      clock,
      log,
      onDown: (error) => this.downs.emit(error),
      ...(options.onSip ? { onSip: options.onSip } : {}),
    }
    this.userAgent = new UserAgent({
      uri: new URI('sip', account.user, account.domain),
      authorizationUsername: account.user,
      authorizationPassword: password,
      instanceId: options.instanceId,
      userAgentString: 'Switchhook',
      transportConstructor: SipTransport,
      transportOptions,
      sessionDescriptionHandlerFactory: options.describe,
      allowLegacyNotifications: true,
      // In every request and answer, as session timers want it (RFC 4028 section 7.1), and Replaces (RFC 3891).
      sipExtensionExtraSupported: ['timer', 'replaces'],
      // Ringing ends when the caller or the server ends it: 180 is sent by the line, and there is no limit of our own.
      sendInitialProvisionalResponse: false,
      noAnswerTimeout: 86_400,
      gracefulShutdown: false,
      logBuiltinEnabled: false,
      logConfiguration: false,
      logLevel: 'warn',
      logConnector: (...[level, category, , content]) => {
        // Its words quote SIP messages: callers, and credentials.
        if (level === 'warn' || level === 'error')
          log.write('debug', 'sip.stack', { category: plain(category), length: content.length })
      },
      delegate: { onInvite: options.onInvite },
    })
    const { transport } = this.userAgent
    if (!(transport instanceof SipTransport)) throw new Error('sip.js has made another transport.')
    guardIncoming(this.userAgent.userAgentCore, options.onRefused)
    this.guardPassword()
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
      onDown: (listener) => this.downs.on(listener),
    }
  }

  /** Must be called once, before the link is used: until then requests from the server are dropped. */
  async start(): Promise<void> {
    await this.userAgent.start()
  }

  /** The address of a number or user at this account's domain. */
  address(user: string): URI {
    return new URI('sip', user, this.userAgent.userAgentCore.configuration.aor.host)
  }

  /** A call to this address; its INVITE is not sent yet. */
  inviter(target: URI, { headers, again }: InviteOptions): Inviter {
    const inviter = new AnsweringInviter(this.userAgent, target, {
      extraHeaders: [...headers],
      ...(again ? { params: { toDisplayName: '', ...again } } : {}),
    })
    inviter.stateChange.addListener((state) => {
      if (state === SessionState.Terminating || state === SessionState.Terminated)
        this.givenUp.add(inviter.request)
    })
    return inviter
  }

  /**
   * An unsafe challenge is not answered. Neither is one that comes after the agent has hung up, which ends the call there:
   * sip.js would send the INVITE again, and its CANCEL only for the first one, so the far end would ring for nobody.
   */
  private guardPassword(): void {
    const { configuration } = this.userAgent.userAgentCore
    const makeDigest = configuration.authenticationFactory.bind(configuration)
    configuration.authenticationFactory = () => {
      const digest = makeDigest()
      if (!digest) return digest
      const answer = digest.authenticate.bind(digest)
      digest.authenticate = (request, challenge, body) =>
        isSafeChallenge(challenge) && !this.givenUp.has(request) && answer(request, challenge, body)
      return digest
    }
  }

  unregister(): Promise<void> {
    return this.requests.unregister()
  }

  async stop(): Promise<void> {
    await this.userAgent.stop()
  }
}
