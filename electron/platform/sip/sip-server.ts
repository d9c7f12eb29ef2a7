import type { Core } from 'sip.js'
import type { HttpServer } from '#electron/net/listen.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { personal } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { PeerLeg } from '../media/peer-leg.ts'
import { contactOf } from './agent-core.ts'
import { Authenticator } from './authenticator.ts'
import { type Binding, Bindings } from './bindings.ts'
import { CalledLeg } from './called-leg.ts'
import { CallingLeg } from './calling-leg.ts'
import { Connection } from './connection.ts'
import { type CallerIdentity, causes, type Leg, type PhoneLines, type SipTraceEntry } from './leg.ts'
import type { LegMedia } from './leg-media.ts'
import { MessageRouter } from './message-router.ts'
import { displayNameOf } from './names.ts'
import { isAllowedOrigin } from './page-origin.ts'
import { register } from './register.ts'
import { answerTimer, type SessionTimes, defaultTimes } from './session-expires.ts'
import type { SipLegOptions } from './sip-leg.ts'
import type { Station } from './station.ts'
import { Stations } from './stations.ts'
import { systemClock } from './system-clock.ts'
import { TraceBook } from './trace-book.ts'

export type SipOptions = {
  readonly server: HttpServer
  readonly path: string
  /** Realm, and host part of every address: `pbx.localhost`. */
  readonly domain: string
  /** The SIP password of a user (extension); undefined if there is no such user. */
  readonly passwordOf: (sipUser: string) => string | undefined
  readonly log: Log
  readonly clock?: Clock
  /** Session timer intervals; 1,800 s by default. */
  readonly times?: SessionTimes
  readonly createMedia?: () => LegMedia
}

export type SipServer = PhoneLines &
  AsyncDisposable & {
    /** Removes all registrations of a SIP user, so that no phone of theirs rings any more; current calls go on. */
    removeRegistrations(sipUser: string): void
  }

/** Largest SIP message in bytes; a browser's INVITE has about 3,000. */
const maxMessageBytes = 65_536

/** Accepts SIP phones over WebSocket (RFC 7118) at a path of a running HTTP server. Disposing it ends their calls. */
export function startSip(options: SipOptions): SipServer {
  return new SipPhoneLines(options)
}

type Dial = { readonly leg: Leg; readonly from: string; readonly to: string }

class SipPhoneLines implements SipServer {
  private readonly options: SipOptions
  private readonly clock: Clock
  private readonly bindings: Bindings<Connection>
  private readonly traceBook: TraceBook
  private readonly dialEmitter = new Emitter<Dial>()
  private readonly connections = new Set<Connection>()
  private readonly stations: Stations<Connection>
  private readonly router: MessageRouter
  private readonly sockets: Disposable

  constructor(options: SipOptions) {
    const { server, path, domain, passwordOf } = options
    this.options = options
    this.clock = options.clock ?? systemClock
    this.bindings = new Bindings(this.clock)
    this.traceBook = new TraceBook(this.clock)
    this.stations = new Stations({ domain, clock: this.clock })
    const authenticator = new Authenticator({ realm: domain, passwordOf, clock: this.clock })
    this.router = new MessageRouter(authenticator, this.stations)
    this.sockets = acceptWebSockets(server, {
      path,
      protocol: 'sip',
      maxBytes: maxMessageBytes,
      allow: isAllowedOrigin,
      onSocket: (socket, { socket: { remoteAddress, remotePort } }) => {
        this.connections.add(
          new Connection({
            socket,
            peer: `${remoteAddress}:${remotePort}`,
            clock: this.clock,
            log: options.log,
            trace: this.traceBook,
            openStation: (connection) => this.openStation(connection),
            route: (connection, message) => this.router.route(connection, message),
            onClose: (connection) => {
              this.connections.delete(connection)
              this.bindings.removeFlow(connection)
              this.stations.onFlowClosed(connection)
            },
          }),
        )
      },
    })
  }

  registrations(sipUser: string): number {
    return this.bindings.ofUser(sipUser).length
  }

  ring(sipUser: string, caller: CallerIdentity): readonly Leg[] {
    return this.bindings.ofUser(sipUser).map((binding) => {
      const { station } = binding.flow
      const leg = new CalledLeg(this.legOptions(station, binding, sipUser), caller)
      station.legs.add(leg)
      return leg
    })
  }

  onDial(listener: (dial: Dial) => void): Unsubscribe {
    return this.dialEmitter.on(listener)
  }

  onRegistration(listener: Parameters<PhoneLines['onRegistration']>[0]): Unsubscribe {
    return this.bindings.onCount(listener)
  }

  removeRegistrations(sipUser: string): void {
    this.bindings.remove(this.bindings.ofUser(sipUser))
  }

  trace(sipCallId: string): readonly SipTraceEntry[] {
    return this.traceBook.entriesOf(sipCallId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const leg of this.stations.legs()) leg.hangUp(causes.normal)
    await Promise.all([...this.connections].map((connection) => connection.close()))
    this.stations[Symbol.dispose]()
    this.sockets[Symbol.dispose]()
    this.bindings[Symbol.dispose]()
  }

  private openStation(connection: Connection): Station {
    const station = this.stations.open(connection)
    station.core.delegate = {
      onRegister: (request) => this.onRegister(connection, request),
      onInvite: (request) => this.onInvite(connection, request),
      onSubscribe: (request) => request.reject({ statusCode: 489 }),
      onMessage: (request) => request.reject({ statusCode: 405 }),
    }
    return station
  }

  private onRegister(connection: Connection, request: Core.IncomingRegisterRequest): void {
    const { message } = request
    const user = this.router.senderOf(message)
    if (user === undefined) return void request.reject({ statusCode: 403 })
    const answer = register(this.bindings, {
      message,
      user,
      flow: connection,
      clock: this.clock,
    })
    if (answer.statusCode === 200) {
      request.accept(answer)
      this.stations.onRegister(connection, this.bindings.ofUser(user))
    } else request.reject(answer)
    const { statusCode } = answer
    this.options.log.write('info', 'sip.register', {
      user: personal('user', user),
      peer: personal('address', connection.peer),
      statusCode,
    })
  }

  private onInvite(connection: Connection, request: Core.IncomingInviteRequest): void {
    const { message } = request
    const sender = this.router.senderOf(message)
    if (sender === undefined) return void request.reject({ statusCode: 403 })
    const agreed = answerTimer(message, this.options.times ?? defaultTimes)
    if (!agreed.ok) return void request.reject(agreed.error)
    const to = message.ruri?.user
    if (to === undefined) return void request.reject({ statusCode: 484 })
    if (this.dialEmitter.size === 0) return void request.reject({ statusCode: 480 })
    const phone = {
      name: displayNameOf(message.from),
      contact: contactOf(message) ?? '',
      userAgent: message.getHeader('user-agent') ?? '',
    }
    const { station } = connection
    station.addUser(sender, phone)
    const leg = new CallingLeg(this.legOptions(station, phone, sender), request, agreed.value)
    station.legs.add(leg)
    this.dialEmitter.emit({ leg, from: sender, to })
  }

  private legOptions(
    station: Station,
    phone: Pick<Binding<Connection>, 'name' | 'contact' | 'userAgent'>,
    number: string,
  ): SipLegOptions {
    const { domain, log, createMedia, times = defaultTimes } = this.options
    return {
      core: station.core,
      domain,
      log,
      clock: this.clock,
      times,
      media: createMedia?.() ?? new PeerLeg(),
      number,
      name: phone.name,
      contact: phone.contact,
      userAgent: phone.userAgent,
      hasDialog: (party, dialog) =>
        this.stations.legs().some((leg) => leg.number === party && leg.isDialog(dialog)),
      onEnded: (leg) => station.removeLeg(leg),
    }
  }
}
