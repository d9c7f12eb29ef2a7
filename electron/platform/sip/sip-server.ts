import type { Core } from 'sip.js'
import type { HttpServer } from '#electron/net/listen.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
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
import { displayNameOf } from './names.ts'
import { type Lifetimes, register } from './register.ts'
import type { SipLegOptions } from './sip-leg.ts'
import { systemClock } from './system-clock.ts'
import { TraceBook } from './trace-book.ts'

export type SipOptions = {
  readonly server: HttpServer
  readonly path: string
  /** Realm, and host part of every address: `pbx.localhost`. */
  readonly domain: string
  /** The SIP password of a user (extension); undefined where there is no such user. */
  readonly passwordOf: (sipUser: string) => string | undefined
  readonly log: Log
  readonly clock?: Clock
  /** Seconds for which phones may register: 120 to 600 unless told otherwise. */
  readonly lifetimes?: Lifetimes
  readonly createMedia?: () => LegMedia
}

export type SipServer = PhoneLines &
  AsyncDisposable & {
    /** Forgets every phone of a SIP user, so that none of them rings any more; its calls go on. */
    forget(sipUser: string): void
  }

/** Bytes of one SIP message; an INVITE of a browser has about 3,000. */
const maxMessage = 65_536

/** Accepts SIP phones over WebSocket (RFC 7118) at a path of a running HTTP server. Disposing it ends their calls. */
export function startSip(options: SipOptions): SipServer {
  return new Lines(options)
}

type Dial = { readonly leg: Leg; readonly from: string; readonly to: string }

class Lines implements SipServer {
  private readonly options: SipOptions
  private readonly clock: Clock
  private readonly authenticator: Authenticator
  private readonly bindings: Bindings<Connection>
  private readonly book: TraceBook
  private readonly dials = new Emitter<Dial>()
  private readonly connections = new Set<Connection>()
  private readonly sockets: Disposable

  constructor(options: SipOptions) {
    const { server, path, domain, passwordOf } = options
    this.options = options
    this.clock = options.clock ?? systemClock
    this.authenticator = new Authenticator({ realm: domain, passwordOf, clock: this.clock })
    this.bindings = new Bindings(this.clock)
    this.book = new TraceBook(this.clock)
    this.sockets = acceptWebSockets(server, {
      path,
      protocol: 'sip',
      maxBytes: maxMessage,
      onSocket: (socket, { socket: { remoteAddress, remotePort } }) => {
        this.connections.add(
          new Connection({
            socket,
            peer: `${remoteAddress}:${remotePort}`,
            domain,
            clock: this.clock,
            log: options.log,
            trace: this.book,
            onRegister: (connection, request) => this.takeRegister(connection, request),
            onInvite: (connection, request) => this.takeInvite(connection, request),
            onClose: (connection) => {
              this.connections.delete(connection)
              this.bindings.drop(connection)
            },
          }),
        )
      },
    })
  }

  registrations(sipUser: string): number {
    return this.bindings.of(sipUser).length
  }

  ring(sipUser: string, caller: CallerIdentity): readonly Leg[] {
    return this.bindings.of(sipUser).map((binding) => {
      const leg = new CalledLeg(this.legOptions(binding.place, binding, sipUser), caller)
      binding.place.legs.add(leg)
      return leg
    })
  }

  onDial(listener: (dial: Dial) => void): Unsubscribe {
    return this.dials.on(listener)
  }

  onRegistration(listener: Parameters<PhoneLines['onRegistration']>[0]): Unsubscribe {
    return this.bindings.onCount(listener)
  }

  forget(sipUser: string): void {
    this.bindings.remove(this.bindings.of(sipUser))
  }

  trace(sipCallId: string): readonly SipTraceEntry[] {
    return this.book.of(sipCallId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connection of this.connections) for (const leg of connection.legs) leg.hangUp(causes.normal)
    await Promise.all([...this.connections].map((connection) => connection.close()))
    this.sockets[Symbol.dispose]()
    this.bindings[Symbol.dispose]()
  }

  private takeRegister(place: Connection, request: Core.IncomingRegisterRequest): void {
    const sender = this.authenticator.identify(request.message, 'registrar')
    if (!sender.ok) return void request.reject(sender.error)
    const { message } = request
    const lifetimes = this.options.lifetimes ?? { min: 120, max: 600 }
    const answer = register(this.bindings, {
      message,
      user: sender.value,
      place,
      lifetimes,
      clock: this.clock,
    })
    if (answer.statusCode === 200) request.accept(answer)
    else request.reject(answer)
    const { statusCode } = answer
    this.options.log.write('info', 'sip.register', { sipUser: sender.value, peer: place.peer, statusCode })
  }

  private takeInvite(place: Connection, request: Core.IncomingInviteRequest): void {
    const sender = this.authenticator.identify(request.message, 'proxy')
    if (!sender.ok) return void request.reject(sender.error)
    const { message } = request
    const to = message.ruri?.user
    if (to === undefined) return void request.reject({ statusCode: 484 })
    if (this.dials.size === 0) return void request.reject({ statusCode: 480 })
    const phone = {
      name: displayNameOf(message.from),
      contact: contactOf(message) ?? '',
      userAgent: message.getHeader('user-agent') ?? '',
    }
    const leg = new CallingLeg(this.legOptions(place, phone, sender.value), request)
    place.legs.add(leg)
    this.dials.emit({ leg, from: sender.value, to })
  }

  private legOptions(
    place: Connection,
    phone: Pick<Binding<Connection>, 'name' | 'contact' | 'userAgent'>,
    number: string,
  ): SipLegOptions {
    const { domain, log, createMedia } = this.options
    return {
      core: place.core,
      domain,
      log,
      media: createMedia?.() ?? new PeerLeg(),
      number,
      name: phone.name,
      contact: phone.contact,
      userAgent: phone.userAgent,
      hasDialog: (party, dialog) => this.legsOf(party).some((leg) => leg.isDialog(dialog)),
      onOver: (leg) => place.legs.delete(leg),
    }
  }

  private legsOf(number: string) {
    return [...this.connections].flatMap(({ legs }) => [...legs]).filter((leg) => leg.number === number)
  }
}
