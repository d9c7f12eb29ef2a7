import type { Core } from 'sip.js'
import type { WebSocket } from '#electron/net/web-socket.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { createAgentCore } from './agent-core.ts'
import { readSip } from './read-sip.ts'
import type { SipLeg } from './sip-leg.ts'
import type { TraceBook } from './trace-book.ts'

export type ConnectionOptions = {
  readonly socket: WebSocket
  /** Address of the phone, `127.0.0.1:PORT`. */
  readonly peer: string
  readonly domain: string
  readonly clock: Clock
  readonly log: Log
  readonly trace: TraceBook
  readonly onRegister: (connection: Connection, request: Core.IncomingRegisterRequest) => void
  readonly onInvite: (connection: Connection, request: Core.IncomingInviteRequest) => void
  readonly onClose: (connection: Connection) => void
}

/** Milliseconds between two pings of the socket; one that is not answered until the next ends it. */
const pingInterval = 30_000

/** Milliseconds that a phone has to close its end. */
const closeTimeout = 500

/**
 * One phone's WebSocket and the SIP stack on it (RFC 7118). Dialogs and registrations end with the socket, since a
 * phone behind a WebSocket can be reached in no other way.
 */
export class Connection {
  readonly core: Core.UserAgentCore
  readonly peer: string
  readonly legs = new Set<SipLeg>()
  private readonly options: ConnectionOptions
  private readonly closed = Promise.withResolvers<void>()
  private stopPings: Unsubscribe = () => undefined

  constructor(options: ConnectionOptions) {
    const { socket, peer, domain, onRegister, onInvite } = options
    this.options = options
    this.peer = peer
    this.core = createAgentCore({ domain, send: (message) => this.send(message) })
    this.core.delegate = {
      onRegister: (request) => onRegister(this, request),
      onInvite: (request) => onInvite(this, request),
      onSubscribe: (request) => request.reject({ statusCode: 489 }),
      onMessage: (request) => request.reject({ statusCode: 405 }),
    }
    socket.on('message', (data) => this.receive(data.toString()))
    socket.on('close', () => this.end())
    this.ping()
  }

  /** Says goodbye to the phone and waits until the socket is closed, by force where it must be. */
  async close(): Promise<void> {
    const { socket, clock } = this.options
    socket.close(1001)
    const stop = clock.after(closeTimeout, () => socket.terminate())
    await this.closed.promise
    stop()
  }

  private async send(message: string): Promise<void> {
    const { socket, trace, peer } = this.options
    if (socket.readyState !== socket.OPEN) throw new Error('The socket is closed.')
    trace.record({ direction: 'sent', peer, message })
    socket.send(message)
  }

  private receive(text: string): void {
    const { socket, trace, peer, log } = this.options
    // A keep-alive and its answer (RFC 5626 section 4.4.1).
    if (/^(?:\r\n)*$/.test(text)) {
      if (text === '\r\n\r\n') socket.send('\r\n')
      return
    }
    trace.record({ direction: 'received', peer, message: text })
    const reading = readSip(text, this.core.loggerFactory.getLogger('sip.parser'))
    switch (reading.kind) {
      case 'request':
        return this.takeRequest(reading.message)
      case 'response':
        this.guarded(() => this.core.receiveIncomingResponseFromTransport(reading.message))
        return
      case 'refused': {
        const { message, kind: _kind, ...answer } = reading
        if (message.method !== 'ACK') this.core.replyStateless(message, answer)
        return
      }
      case 'malformed':
        log.write('debug', 'sip.malformed', { peer, bytes: text.length })
        if (reading.reply !== undefined) socket.send(reading.reply)
    }
  }

  private takeRequest(message: Core.IncomingRequestMessage): void {
    // The core answers 404 to what is not addressed to its own user; the platform stands for all users.
    if (message.ruri !== undefined) this.core.configuration.aor = message.ruri
    const done = this.guarded(() => this.core.receiveIncomingRequestFromTransport(message))
    if (!done && message.method !== 'ACK') this.core.replyStateless(message, { statusCode: 500 })
  }

  /** A fault in the handling of one message must not take the connection's other calls with it. */
  private guarded(act: () => void): boolean {
    try {
      act()
      return true
    } catch (error) {
      this.options.log.write('error', 'sip.fault', { peer: this.peer, error })
      return false
    }
  }

  /** Finds sockets whose other end went away without a word. */
  private ping(): void {
    const { socket, clock } = this.options
    let heard = true
    socket.on('pong', () => (heard = true))
    const beat = () => {
      if (!heard) return socket.terminate()
      heard = false
      socket.ping()
      this.stopPings = clock.after(pingInterval, beat)
    }
    this.stopPings = clock.after(pingInterval, beat)
  }

  private end(): void {
    this.stopPings()
    this.options.onClose(this)
    for (const leg of this.legs) leg.lose()
    this.core.dispose()
    this.closed.resolve()
  }
}
