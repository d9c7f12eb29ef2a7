import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

/** A raw response; header names in lower case. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Milliseconds from the first byte sent to the last received. */
  readonly took: number
}

/** The outcome without a response. */
export type NoAnswer = 'closed' | 'timeout'

/**
 * One connection for sending any bytes, right or wrong; opened on demand, and again if the server has closed it.
 * Understands what the platform sends: Content-Length, and 1xx before the response.
 */
export class RawConnection implements Disposable {
  private readonly port: number
  private readonly timeout: number
  private readonly ca: string | undefined
  private socket: Socket | undefined
  private received = Buffer.alloc(0)
  private changed: () => void = () => {}

  /** `timeout` in milliseconds for one exchange; `ca` is the trusted authority for an https origin. */
  constructor(origin: string, timeout = 10_000, ca?: string) {
    this.ca = ca
    this.port = Number(new URL(origin).port)
    this.timeout = timeout
  }

  /** Sends a whole request and reads one response. `bodiless`: as after HEAD, whatever the length says. */
  async exchange(request: string | Buffer, bodiless = false): Promise<RawAnswer | NoAnswer> {
    const socket = this.open()
    const started = performance.now()
    socket.write(request)
    const answer = await this.read(bodiless, started)
    if (typeof answer === 'string' || answer.headers['connection'] === 'close') this[Symbol.dispose]()
    return answer
  }

  /** Sends bytes without waiting. */
  write(bytes: string | Buffer): void {
    this.open().write(bytes)
  }

  /** Closes the sending side. */
  end(): void {
    this.open().end()
  }

  /** Reads the next response. */
  async read(bodiless = false, started = performance.now()): Promise<RawAnswer | NoAnswer> {
    for (;;) {
      const answer = this.take(bodiless, started)
      if (answer) return answer
      if (!this.socket || this.socket.destroyed || this.socket.readableEnded) return 'closed'
      if (!(await this.change(started + this.timeout - performance.now()))) return 'timeout'
    }
  }

  [Symbol.dispose](): void {
    this.socket?.destroy()
    this.socket = undefined
    this.received = Buffer.alloc(0)
  }

  private open(): Socket {
    if (this.socket && !this.socket.destroyed && !this.socket.readableEnded) return this.socket
    this[Symbol.dispose]()
    const { port, ca } = this
    const socket =
      ca === undefined
        ? connect({ port, host: '127.0.0.1', allowHalfOpen: true })
        : connectSecurely({ port, host: '127.0.0.1', ca, servername: 'localhost' })
    socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk])
      this.changed()
    })
    for (const event of ['end', 'error', 'close']) socket.on(event, () => this.changed())
    this.socket = socket
    return socket
  }

  private take(bodiless: boolean, started: number): RawAnswer | undefined {
    const end = this.received.indexOf('\r\n\r\n')
    if (end === -1) return undefined
    const [first = '', ...lines] = this.received.subarray(0, end).toString('latin1').split('\r\n')
    const status = Number(first.split(' ')[1])
    if (status >= 100 && status < 200) {
      this.received = this.received.subarray(end + 4)
      return this.take(bodiless, started)
    }
    const headers = Object.fromEntries(lines.map(header))
    const length = bodiless || status === 204 ? 0 : Number(headers['content-length'] ?? 0)
    if (this.received.length < end + 4 + length) return undefined
    const body = Buffer.from(this.received.subarray(end + 4, end + 4 + length))
    this.received = this.received.subarray(end + 4 + length)
    return { status, headers, body, took: performance.now() - started }
  }

  /** Whether something happened on the connection within this many milliseconds. */
  private change(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(milliseconds, 0))
      this.changed = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }
}

function header(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
}
