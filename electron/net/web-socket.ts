import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { HttpServer } from './listen.ts'
import { trustBesides } from './trust.ts'

export type { RawData, WebSocket } from 'ws'

export type AcceptOptions = {
  readonly path: string
  /** Sub-protocol that the client must offer, such as `sip` (RFC 7118 section 4.1). */
  readonly protocol?: string
  /** Requests for which it returns false get a 403. */
  readonly allow?: (request: IncomingMessage) => boolean
  readonly onSocket: (socket: WebSocket, request: IncomingMessage) => void
  /** Largest message in bytes; the connection is closed at a larger one. */
  readonly maxBytes?: number
}

/**
 * Accepts WebSockets at one path of a running HTTP server; other paths are left to other upgrade listeners, and refused
 * if there are none. Disposing it ends every socket that it accepted.
 */
export function acceptWebSockets(server: HttpServer, options: AcceptOptions): Disposable {
  const { path, protocol, allow, onSocket } = options
  const sockets = new WebSocketServer({
    noServer: true,
    // One message per turn of the event loop, so that a flood blocks nobody else.
    allowSynchronousEvents: false,
    maxPayload: options.maxBytes ?? 1_048_576,
    handleProtocols: (offered) => (protocol !== undefined && offered.has(protocol) ? protocol : false),
  })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const isOurs = request.url?.split('?')[0] === path
    if (!isOurs && server.listenerCount('upgrade') > 1) return
    stream.on('error', () => stream.destroy())
    if (!isOurs) return refuse(stream, '404 Not Found')
    const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/)
    if (protocol !== undefined && !offered.includes(protocol)) return refuse(stream, '400 Bad Request')
    if (allow && !allow(request)) return refuse(stream, '403 Forbidden')
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate())
      onSocket(socket, request)
    })
  }
  server.on('upgrade', upgrade)
  return {
    [Symbol.dispose]() {
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export type OpenOptions = {
  readonly protocol?: string
  /** PEM that is trusted in addition to the system's own. */
  readonly ca?: string
  /** Largest message in bytes, 1 MiB unless given; the connection is closed at a larger one. */
  readonly maxBytes?: number
}

/** Opens a WebSocket from Node, without compression, so that no message is larger in memory than on the wire. */
export function openWebSocket(url: string, options: OpenOptions = {}): WebSocket {
  const { protocol, ca, maxBytes = 1_048_576 } = options
  return new WebSocket(url, protocol === undefined ? [] : [protocol], {
    handshakeTimeout: 10_000,
    maxPayload: maxBytes,
    perMessageDeflate: false,
    ...trustBesides(ca),
  })
}
