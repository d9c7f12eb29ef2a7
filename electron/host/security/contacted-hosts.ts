import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'

const maxHosts = 200
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Hosts that this process connected to, as reported by Node for each connection: requests and WebSockets by their host,
 * other sockets by the name that was looked up.
 */
export class ContactedHosts implements Disposable {
  private readonly seen = new Set<string>()

  constructor() {
    subscribe('http.client.request.start', this.onRequest)
    subscribe('net.client.socket', this.onSocket)
  }

  /** `host:port`, in alphabetical order; at most two hundred. */
  get value(): readonly string[] {
    return [...this.seen].toSorted()
  }

  [Symbol.dispose](): void {
    unsubscribe('http.client.request.start', this.onRequest)
    unsubscribe('net.client.socket', this.onSocket)
  }

  private readonly onRequest = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest }
    const host = String(request.getHeader('host') ?? request.host)
    const hasPort = /:\d+$/.test(host)
    this.add(hasPort ? host : `${host}:${defaultPorts[request.protocol] ?? ''}`)
  }

  private readonly onSocket = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket }
    let name: string | undefined
    socket.once('lookup', (...[, , , host]) => (name = host))
    socket.once('connect', () => {
      const { remoteAddress, remotePort } = socket
      const host = name ?? (remoteAddress?.includes(':') ? `[${remoteAddress}]` : remoteAddress)
      if (host !== undefined && remotePort !== undefined) this.add(`${host}:${remotePort}`)
    })
  }

  private add(host: string): void {
    if (this.seen.size < maxHosts) this.seen.add(host.toLowerCase())
  }
}
