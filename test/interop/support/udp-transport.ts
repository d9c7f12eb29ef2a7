import { createSocket, type Socket } from 'node:dgram'
import { EmitterImpl, type Transport, TransportState } from 'sip.js'

export interface UdpTransportOptions {
  /** Where the SIP server listens on 127.0.0.1. */
  readonly serverPort: number
}

/** SIP over UDP for sip.js, which brings WebSocket only: one message a datagram, all by way of the server. */
export class UdpTransport implements Transport {
  readonly protocol = 'UDP'
  readonly stateChange = new EmitterImpl<TransportState>()
  onConnect: (() => void) | undefined
  onDisconnect: ((error?: Error) => void) | undefined
  onMessage: ((message: string) => void) | undefined
  private readonly serverPort: number
  private socket: Socket | null = null
  private current = TransportState.Disconnected

  /** sip.js makes its transport itself; it gives its logger first. */
  constructor(_logger: unknown, { serverPort }: UdpTransportOptions) {
    this.serverPort = serverPort
  }

  get state(): TransportState {
    return this.current
  }

  /** Port of 127.0.0.1 at which this end is reached. */
  get port(): number {
    return this.socket?.address().port ?? 0
  }

  async connect(): Promise<void> {
    if (this.socket) return
    const socket = createSocket('udp4')
    this.socket = socket
    // A server that is down refuses datagrams, which is as good as losing them.
    socket.on('error', () => undefined)
    socket.on('message', (message) => this.onMessage?.(message.toString()))
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    this.enter(TransportState.Connected)
    this.onConnect?.()
  }

  async disconnect(): Promise<void> {
    const { socket } = this
    if (!socket) return
    this.socket = null
    await new Promise<void>((resolve) => socket.close(resolve))
    this.enter(TransportState.Disconnected)
    this.onDisconnect?.()
  }

  dispose(): Promise<void> {
    return this.disconnect()
  }

  isConnected(): boolean {
    return this.socket !== null
  }

  async send(message: string): Promise<void> {
    this.socket?.send(message, this.serverPort, '127.0.0.1')
  }

  private enter(state: TransportState): void {
    this.current = state
    this.stateChange.emit(state)
  }
}
