import type { RunningPlatform } from './running-platform.ts'
import {
  Core,
  type Invitation,
  Inviter,
  Registerer,
  RegistererState,
  UserAgent,
  type UserAgentOptions,
} from 'sip.js'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { eventually } from './eventually.ts'
import { type AgentLine, SipLine } from './sip-line.ts'
import { LineMedia } from './sip-media.ts'

export type AgentOptions = {
  /** `ws://127.0.0.1:PORT/sip`. */
  readonly ws: string
  /** `pbx.localhost`. */
  readonly domain: string
  readonly user: string
  readonly password: string
  readonly name?: string
  /** Seconds of its registration: 600 by default. */
  readonly expires?: number
  /** UUID of the device (`+sip.instance`). */
  readonly instance?: string
}

/** A telephone without a user, a screen or a browser: sip.js in Node with the platform's own media. */
export interface SipAgent extends AsyncDisposable {
  readonly user: string
  readonly registered: boolean
  /** Every call in or out, oldest first. */
  readonly lines: readonly AgentLine[]
  /** Resolves to the final status of the REGISTER, 200 on success. */
  register(): Promise<number>
  /** `all` also removes the user's other telephones (`Contact: *`). */
  unregister(options?: { readonly all?: boolean }): Promise<number>
  /** Calls the listener when an incoming call rings. */
  onInvite(listener: (line: AgentLine) => void): Unsubscribe
  call(number: string, headers?: readonly string[]): AgentLine
  /** Sends one OPTIONS to the server; resolves to the status. */
  options(): Promise<number>
  /** Closes the socket without any SIP message. */
  drop(): Promise<void>
  /** Reconnects after the socket is lost, with the existing calls. */
  reconnect(): Promise<void>
  /** The same, and registers. */
  reconnectAndRegister(): Promise<number>
  /** Disappears at once: no SIP message, no more media. */
  disappear(): Promise<void>
  readonly userAgent: UserAgent
}

/** Connects a telephone without registering it. Rejects if there is no server. */
export async function startAgent(options: AgentOptions): Promise<SipAgent> {
  const agent = new Agent(options)
  await agent.userAgent.start()
  return agent
}

class Agent implements SipAgent {
  readonly user: string
  readonly userAgent: UserAgent
  readonly lines: SipLine[] = []
  private readonly domain: string
  private readonly media: LineMedia[] = []
  private readonly clock = new FrameClock()
  private readonly invites = new Emitter<AgentLine>()
  private readonly registerer: Registerer

  constructor(options: AgentOptions) {
    this.user = options.user
    this.domain = options.domain
    this.userAgent = new UserAgent({
      ...quiet,
      uri: uriOf(options.user, options.domain),
      displayName: options.name ?? '',
      authorizationUsername: options.user,
      authorizationPassword: options.password,
      transportOptions: { server: options.ws },
      sessionDescriptionHandlerFactory: () => {
        const media = new LineMedia(this.clock)
        this.media.push(media)
        return media
      },
      delegate: { onInvite: (invitation) => this.ring(invitation) },
    })
    const { instance } = options
    this.registerer = new Registerer(this.userAgent, {
      expires: options.expires ?? 600,
      ...(instance === undefined ? {} : { instanceId: instance, regId: 1 }),
    })
  }

  get registered(): boolean {
    return this.registerer.state === RegistererState.Registered
  }

  register(): Promise<number> {
    const answer = finalStatus((requestDelegate) => this.registerer.register({ requestDelegate }))
    // After a 423 sip.js registers once more by itself, without the delegate.
    const registered = Promise.withResolvers<number>()
    const watch = () => {
      if (this.registered) registered.resolve(200)
    }
    this.registerer.stateChange.addListener(watch)
    return Promise.race([answer, registered.promise]).finally(() =>
      this.registerer.stateChange.removeListener(watch),
    )
  }

  unregister({ all = false } = {}): Promise<number> {
    return finalStatus((requestDelegate) => this.registerer.unregister({ all, requestDelegate }))
  }

  onInvite(listener: (line: AgentLine) => void): Unsubscribe {
    return this.invites.on(listener)
  }

  call(number: string, headers: readonly string[] = []): AgentLine {
    const inviter = new Inviter(this.userAgent, uriOf(number, this.domain), {
      earlyMedia: true,
      extraHeaders: [...headers],
    })
    const line = new SipLine(inviter, this.domain)
    this.lines.push(line)
    // A call that ends during set-up shows that by its state.
    line.dial().catch(() => undefined)
    return line
  }

  options(): Promise<number> {
    const { userAgentCore, contact } = this.userAgent
    const message = userAgentCore.makeOutgoingRequestMessage(
      'OPTIONS',
      uriOf(undefined, this.domain),
      contact.uri,
      uriOf(undefined, this.domain),
      {},
    )
    return finalStatus((requestDelegate) => userAgentCore.request(message, requestDelegate))
  }

  async drop(): Promise<void> {
    await this.userAgent.transport.disconnect()
  }

  async reconnectAndRegister(): Promise<number> {
    await this.reconnect()
    return this.register()
  }

  async reconnect(): Promise<void> {
    const { userAgent } = this
    await eventually(() => {
      if (userAgent.isConnected()) throw new Error('The socket is open.')
    })
    await userAgent.reconnect()
  }

  async disappear(): Promise<void> {
    for (const line of this.media) line.close()
    await this.drop()
  }

  /** Hangs up and unregisters, without waiting for a server that does not answer. */
  async [Symbol.asyncDispose](): Promise<void> {
    const timeout = Promise.withResolvers<void>()
    const timer = setTimeout(timeout.resolve, 2_000)
    await Promise.race([this.userAgent.stop().catch(() => undefined), timeout.promise])
    clearTimeout(timer)
    await this.userAgent.transport.disconnect()
    this.userAgent.userAgentCore.dispose()
    for (const line of this.media) line.close()
    this.clock[Symbol.dispose]()
  }

  private ring(invitation: Invitation): void {
    const line = new SipLine(invitation, this.domain)
    this.lines.push(line)
    this.handleTalkEvent(invitation, line)
    this.invites.emit(line)
  }

  /** Answers on the platform's request: NOTIFY with `Event: talk`, which sip.js does not pass on during a ring. */
  private handleTalkEvent({ request }: Invitation, line: AgentLine): void {
    for (const dialog of this.userAgent.userAgentCore.dialogs.values()) {
      if (dialog.callId !== request.callId || !(dialog instanceof Core.SessionDialog)) continue
      dialog.delegate = {
        onNotify: (notify) => {
          notify.accept()
          if (notify.message.getHeader('event') === 'talk') void line.answer()
        },
      }
    }
  }
}

const quiet: UserAgentOptions = {
  logBuiltinEnabled: false,
  logConfiguration: false,
  logLevel: 'error',
  userAgentString: 'Test telephone',
}

function uriOf(user: string | undefined, domain: string) {
  const uri = UserAgent.makeURI(`sip:${user === undefined ? '' : `${encodeURIComponent(user)}@`}${domain}`)
  if (uri === undefined) throw new Error(`No SIP address: ${user} at ${domain}`)
  return uri
}

/** The status of the final response to the request that `send` sends. */
async function finalStatus(send: (delegate: Core.OutgoingRequestDelegate) => unknown): Promise<number> {
  const answer = Promise.withResolvers<number>()
  const take = ({ message }: Core.IncomingResponse) => answer.resolve(message.statusCode ?? 0)
  await send({ onAccept: take, onReject: take })
  return answer.promise
}

/** A registered phone of a platform user. */
export async function registeredPhone(
  { platform, user }: Pick<RunningPlatform, 'platform' | 'user'>,
  ext: string,
): Promise<SipAgent> {
  const phone = await startAgent({ ...platform.sip, user: ext, password: user(ext).sip_password })
  const status = await phone.register()
  if (status !== 200) throw new Error(`The platform answers ${status} to ${ext}`)
  return phone
}
