import type { Core } from 'sip.js'
import type { WebSocket } from '#electron/net/web-socket.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { personal } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { readSip } from './read-sip.ts'
import type { Flow, Station } from './station.ts'
import type { TraceBook, TracedMessage } from './trace-book.ts'

export type ConnectionOptions = {
  readonly socket: WebSocket
  /** Address of the phone, `127.0.0.1:PORT`. */
  readonly peer: string
  readonly clock: Clock
  readonly log: Log
  readonly trace: TraceBook
  readonly openStation: (connection: Connection) => Station
  /** The station for a message; undefined if the message was refused or is for nobody. */
  readonly route: (connection: Connection, message: Message) => Station | undefined
  readonly onClose: (connection: Connection) => void
}

export type Message = Core.IncomingRequestMessage | Core.IncomingResponseMessage

/**
 * Milliseconds between two pings of the socket. A ping still unanswered at the next one ends the socket, so a vanished
 * phone is noticed within half a minute.
 */
const pingInterval = 15_000

/** Milliseconds a phone has to close its end. */
const closeTimeout = 500

/** One WebSocket of a phone (RFC 7118): frames, keep-alives, pings. The messages belong to its stations. */
export class Connection implements Flow {
  readonly peer: string
  private readonly options: ConnectionOptions
  private readonly closed = Promise.withResolvers<void>()
  private currentStation: Station
  /** The message being handled and the responses to it, until its sender has authenticated. */
  private unauthenticatedMessages: TracedMessage[] = []
  private stopPings: Unsubscribe = () => undefined

  constructor(options: ConnectionOptions) {
    const { socket, peer } = options
    this.options = options
    this.peer = peer
    this.currentStation = options.openStation(this)
    socket.on('message', (data) => this.receive(data.toString()))
    socket.on('close', () => this.end())
    this.ping()
  }

  /** The phone that started on this socket; a new one if that has moved to another socket. */
  get station(): Station {
    if (this.currentStation.flow !== this) this.currentStation = this.options.openStation(this)
    return this.currentStation
  }

  /** Address of the phone, without its port. */
  get host(): string {
    return this.peer.slice(0, this.peer.lastIndexOf(':'))
  }

  /** Closes the socket and waits until it is closed; terminates it after `closeTimeout`. */
  async close(): Promise<void> {
    const { socket, clock } = this.options
    socket.close(1001)
    const stop = clock.after(closeTimeout, () => socket.terminate())
    await this.closed.promise
    stop()
  }

  write(message: string): boolean {
    const { socket, peer } = this.options
    if (socket.readyState !== socket.OPEN) return false
    this.trace({ direction: 'sent', peer, message })
    socket.send(message)
    return true
  }

  private receive(text: string): void {
    const { socket, peer } = this.options
    // A keep-alive and its answer (RFC 5626 section 4.4.1).
    if (/^(?:\r\n)*$/.test(text)) {
      if (text === '\r\n\r\n') socket.send('\r\n')
      return
    }
    this.unauthenticatedMessages = []
    this.trace({ direction: 'received', peer, message: text })
    this.handle(text)
    this.trace()
    this.unauthenticatedMessages = []
  }

  /** Traces messages only of phones with an authenticated user, including the exchange that authenticated it. */
  private trace(message?: TracedMessage): void {
    if (message) this.unauthenticatedMessages.push(message)
    if (this.station.users.size > 0)
      for (const traced of this.unauthenticatedMessages.splice(0)) this.options.trace.record(traced, this)
  }

  private handle(text: string): void {
    const { socket, peer, log } = this.options
    const { core } = this.station
    const reading = readSip(text, core.loggerFactory.getLogger('sip.parser'))
    switch (reading.kind) {
      case 'request':
        return this.handleRequest(reading.message)
      case 'response': {
        const station = this.options.route(this, reading.message)
        if (station) this.runGuarded(() => station.core.receiveIncomingResponseFromTransport(reading.message))
        return
      }
      case 'refused': {
        const { message, kind: _kind, ...answer } = reading
        if (message.method !== 'ACK') core.replyStateless(message, answer)
        return
      }
      case 'malformed':
        log.write('debug', 'sip.malformed', { peer: personal('address', peer), bytes: text.length })
        if (reading.reply !== undefined) socket.send(reading.reply)
    }
  }

  private handleRequest(message: Core.IncomingRequestMessage): void {
    const station = this.options.route(this, message)
    if (!station) return
    const { core } = station
    // The core answers 404 to requests not addressed to its own user; the platform accepts those for all users.
    if (message.ruri !== undefined) core.configuration.aor = message.ruri
    const isHandled = this.runGuarded(() => core.receiveIncomingRequestFromTransport(message))
    if (!isHandled && message.method !== 'ACK') core.replyStateless(message, { statusCode: 500 })
  }

  /** A fault while handling one message must not affect the connection's other calls. */
  private runGuarded(act: () => void): boolean {
    try {
      act()
      return true
    } catch (error) {
      this.options.log.write('error', 'sip.fault', {
        peer: personal('address', this.peer),
        error: faultOf(error),
      })
      return false
    }
  }

  /** Terminates a socket whose other end no longer answers pings. */
  private ping(): void {
    const { socket, clock } = this.options
    let isAlive = true
    socket.on('pong', () => (isAlive = true))
    const sendPing = () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
      this.stopPings = clock.after(pingInterval, sendPing)
    }
    this.stopPings = clock.after(pingInterval, sendPing)
  }

  private end(): void {
    this.stopPings()
    this.options.onClose(this)
    this.closed.resolve()
  }
}
