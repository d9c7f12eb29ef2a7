import type { Socket } from 'node:net'
import type { HttpServer } from '#electron/net/listen.ts'

export type ConnectionLimits = {
  /** Maximum connections that have not used the secret path. */
  readonly strangers: number
  /** Milliseconds that a stranger has to use it before a newer one may replace it. */
  readonly grace: number
  /** Maximum trusted connections that may stay open between events. */
  readonly known: number
}

const usualLimits: ConnectionLimits = { strangers: 500, grace: 1_000, known: 500 }

/** The far end of a connection: the fields that a socket and the TLS socket made from it share. */
type FarEnd = Pick<Socket, 'remoteAddress' | 'remotePort'>

/**
 * Limits the connections of a receiver, so that a flood exhausts neither memory nor handles and trusted connections
 * continue: beyond the limit a newcomer replaces the oldest stranger, or is dropped if that one is still young.
 */
export class ConnectionGuard {
  private readonly limits: ConnectionLimits
  /** Oldest first. */
  private readonly strangers = new Map<string, { readonly socket: Socket; readonly since: number }>()
  private readonly known = new Set<string>()
  /** Sockets counted in `known` that have used the secret path. */
  private readonly trusted = new WeakSet<FarEnd>()

  constructor(limits: Partial<ConnectionLimits> = {}) {
    this.limits = { ...usualLimits, ...limits }
  }

  watch(server: HttpServer): void {
    server.on('connection', (socket: Socket) => this.admit(socket))
  }

  /** Marks a connection as knowing the secret path. Returns whether it may stay open after the answer. */
  trust(socket: FarEnd): boolean {
    if (this.trusted.has(socket)) return true
    const key = farEnd(socket)
    if (!this.strangers.has(key) || this.known.size >= this.limits.known) return false
    this.strangers.delete(key)
    this.known.add(key)
    this.trusted.add(socket)
    return true
  }

  private admit(socket: Socket): void {
    const now = performance.now()
    const { strangers, limits } = this
    if (strangers.size >= limits.strangers) {
      const [oldest] = strangers.values()
      if (!oldest || now - oldest.since < limits.grace) return void socket.destroy()
      strangers.delete(farEnd(oldest.socket))
      oldest.socket.destroy()
    }
    const key = farEnd(socket)
    strangers.set(key, { socket, since: now })
    socket.once('close', () => {
      strangers.delete(key)
      this.known.delete(key)
    })
  }
}

function farEnd({ remoteAddress, remotePort }: FarEnd): string {
  return `${remoteAddress}:${remotePort}`
}
