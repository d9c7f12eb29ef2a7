import type { Socket } from 'node:net'
import type { HttpServer } from '#electron/net/listen.ts'

export type ConnectionLimits = {
  /** Connections that have not shown that they know the secret path. */
  readonly strangers: number
  /** Milliseconds that a stranger has to show it, before a newer one may take its place. */
  readonly grace: number
  /** Connections that may stay open between events. */
  readonly known: number
}

const usualLimits: ConnectionLimits = { strangers: 500, grace: 1_000, known: 500 }

/** The far end of a connection: what a socket and the TLS socket that was made of it have in common. */
type FarEnd = Pick<Socket, 'remoteAddress' | 'remotePort'>

/**
 * Bounds the connections of a receiver, so that a flood costs neither its memory nor its handles, and those who know
 * the path go on: beyond the limit a newcomer takes the place of the oldest stranger, or is dropped where that one is
 * still young.
 */
export class ConnectionGuard {
  private readonly limits: ConnectionLimits
  /** Oldest first. */
  private readonly strangers = new Map<string, { readonly socket: Socket; readonly since: number }>()
  private readonly known = new Set<string>()
  /** The sockets of `known` that have asked. */
  private readonly trusted = new WeakSet<FarEnd>()

  constructor(limits: Partial<ConnectionLimits> = {}) {
    this.limits = { ...usualLimits, ...limits }
  }

  watch(server: HttpServer): void {
    server.on('connection', (socket: Socket) => this.admit(socket))
  }

  /** Whoever is at the far end knows the secret path. Whether the connection may stay open after the answer. */
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
