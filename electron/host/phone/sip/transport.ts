import { EmitterImpl, type Transport, TransportState } from 'sip.js'
import type { RawData, WebSocket } from '#electron/net/web-socket.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { openSocket } from './open-socket.ts'
import { readFrame, writeMessage } from './frame.ts'
import { socketError } from './socket-error.ts'

export type SipTransportOptions = {
  /** Determines `protocol` until `open` is called. */
  readonly firstServer: string
  /** PEM of a private certificate authority. */
  readonly ca: string | null
  readonly clock: Clock
  readonly log: Log
  /** Called when an open socket is lost or closed. */
  readonly onLost: (error: AppError) => void
  /** Called with each SIP message, including credentials. */
  readonly onSipMessage?: (way: 'in' | 'out', text: string) => void
}

/** Approximate limit of queued messages. The socket is not read beyond it: the server has to wait, nothing is lost. */
const maxQueued = 64
/** Limit of unsent data, in bytes. */
const maxUnsentBytes = 4_194_304

/**
 * SIP over WebSocket (RFC 7118) in Node, one socket at a time; `open` may be called again after it is lost. Never
 * reconnects by itself; the registration decides when to retry.
 */
export class SipTransport implements Transport {
  readonly stateChange = new EmitterImpl<TransportState>()
  onConnect: (() => void) | undefined
  onDisconnect: ((error?: Error) => void) | undefined
  onMessage: ((message: string) => void) | undefined
  private readonly options: SipTransportOptions
  private server: string
  private socket: WebSocket | null = null
  private cancelOpening = () => {}
  private current = TransportState.Disconnected
  private readonly queue: string[] = []

  /** Called by sip.js, with its logger and the `transportOptions`. */
  constructor(_logger: unknown, options: SipTransportOptions) {
    this.options = options
    this.server = options.firstServer
  }

  /** The transport in the Via header field (RFC 7118 section 5.2). */
  get protocol(): string {
    return this.server.startsWith('wss:') ? 'WSS' : 'WS'
  }

  get state(): TransportState {
    return this.current
  }

  /** Opens a socket to this server in place of the current one, within 10 s. */
  open(server: string): Outcome {
    this.close(appError('network.unreachable'))
    const { ca, clock } = this.options
    this.server = server
    this.enter(TransportState.Connecting)
    return new Promise((resolve) => {
      this.cancelOpening = openSocket({
        server,
        ca,
        clock,
        onOpen: (socket) => {
          this.attach(socket, new URL(server).host)
          resolve(ok(undefined))
        },
        onFail: (error) => {
          this.enter(TransportState.Disconnected)
          resolve(err(error))
        },
      })
    })
  }

  /** Terminates the socket without waiting for the other end, which may be gone. */
  close(reason: AppError): void {
    this.cancelOpening()
    if (this.socket) this.drop(this.socket, reason)
  }

  /** Does nothing: the registration decides when to call `open`. */
  connect(): Promise<void> {
    return Promise.resolve()
  }

  async disconnect(): Promise<void> {
    this.close(appError('network.unreachable'))
  }

  dispose(): Promise<void> {
    return this.disconnect()
  }

  isConnected(): boolean {
    return this.current === TransportState.Connected
  }

  /**
   * Rejects if the socket is gone, except for an ACK: its INVITE transaction must live on to resend it for each
   * repeated 2xx (RFC 6026 section 8.4), and sip.js ends a transaction that failed to send.
   */
  send(message: string): Promise<void> {
    const sent = this.write(message)
    return message.startsWith('ACK ') ? sent.catch(() => {}) : sent
  }

  private write(message: string): Promise<void> {
    const { socket } = this
    if (!socket || !this.isConnected()) return Promise.reject(new Error('The SIP transport is down.'))
    const text = writeMessage(message)
    this.options.onSipMessage?.('out', text)
    this.dropIfUnread(socket)
    return new Promise((resolve, reject) => {
      socket.send(text, (fault) => (fault ? reject(fault) : resolve()))
    })
  }

  /** A server that no longer reads counts as gone; unsent messages must not fill the memory. */
  private dropIfUnread(socket: WebSocket): void {
    if (socket.bufferedAmount > maxUnsentBytes) this.drop(socket, appError('network.timeout'))
  }

  private attach(socket: WebSocket, host: string): void {
    this.socket = socket
    socket.on('message', (data) => this.receive(socket, data))
    socket.on('error', (fault) => this.drop(socket, socketError(fault, host)))
    socket.on('close', (code) => this.drop(socket, appError('network.unreachable', `closed (${code})`)))
    this.enter(TransportState.Connected)
    this.onConnect?.()
  }

  private receive(socket: WebSocket, data: RawData): void {
    if (this.socket !== socket) return
    const text = readFrame(data)
    // Keep-alives of RFC 5626 section 3.5.1: answers a ping with a pong, ignores a pong.
    if (text === '\r\n\r\n') {
      this.dropIfUnread(socket)
      if (this.socket === socket) socket.send('\r\n')
      return
    }
    if (text.trim() === '') return
    this.queue.push(text)
    if (this.queue.length === maxQueued) socket.pause()
    if (this.queue.length === 1) setImmediate(() => this.deliver())
  }

  /**
   * Delivers one message per turn of the event loop, in order: other work runs in between, and sip.js refuses a
   * re-INVITE delivered in the same turn as the ACK before it.
   */
  private deliver(): void {
    const [text = ''] = this.queue
    this.options.onSipMessage?.('in', text)
    try {
      this.onMessage?.(text)
    } catch (fault) {
      this.options.log.write('warn', 'sip.message-dropped', { fault: faultOf(fault) })
    }
    this.queue.shift()
    if (this.queue.length < maxQueued / 2 && this.socket?.isPaused) this.socket.resume()
    if (this.queue.length > 0) setImmediate(() => this.deliver())
  }

  private drop(socket: WebSocket, error: AppError): void {
    if (this.socket !== socket) return
    const wasOpen = this.isConnected()
    this.socket = null
    socket.terminate()
    this.enter(TransportState.Disconnected)
    if (!wasOpen) return
    this.onDisconnect?.(new Error(error.code))
    this.options.onLost(error)
  }

  private enter(state: TransportState): void {
    this.current = state
    this.stateChange.emit(state)
  }
}
