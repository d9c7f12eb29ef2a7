import { createSocket, type Socket } from 'node:dgram'
import { eventually } from '#test/support/eventually.ts'
import { fieldOf } from '#test/support/wire-peer.ts'

/** A UDP port of 127.0.0.1 from which SIP is sent letter by letter. Disposing it closes the port. */
export class RawEnd implements AsyncDisposable {
  private readonly socket: Socket
  private readonly serverPort: number
  private readonly heard: string[] = []

  /** `serverPort`: where the SIP server listens on 127.0.0.1. */
  static async open(serverPort: number): Promise<RawEnd> {
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    return new RawEnd(socket, serverPort)
  }

  private constructor(socket: Socket, serverPort: number) {
    this.socket = socket
    this.serverPort = serverPort
    socket.on('message', (data) => this.heard.push(String(data)))
  }

  get port(): number {
    return this.socket.address().port
  }

  send(text: string): void {
    this.socket.send(text, this.serverPort, '127.0.0.1')
  }

  /** Waits for a message of a call. */
  next(callId: string, what: RegExp): Promise<string> {
    return this.first((text) => fieldOf(text, 'Call-ID') === callId && what.test(text), what)
  }

  /** Waits for the first INVITE of a call that is not among these. */
  nextCall(known: ReadonlySet<string>): Promise<string> {
    return this.first((text) => text.startsWith('INVITE ') && !known.has(fieldOf(text, 'Call-ID')), 'a call')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()))
  }

  private first(isIt: (text: string) => boolean, what: RegExp | string): Promise<string> {
    return eventually(() => {
      const found = this.heard.find(isIt)
      if (found === undefined) throw new Error(`Not heard: ${what}\n${this.heard.join('\n')}`)
      return found
    })
  }
}
