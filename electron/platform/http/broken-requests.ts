import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpServer } from '#electron/net/listen.ts'

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers with the error object what Node refuses before it becomes a request: malformed or oversized headers, a request
 * that never ends, an upgrade at another path than `upgradePath`.
 */
export function answerBrokenRequests(server: HttpServer, upgradePath: string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else endWith(socket, statuses[error.code ?? ''] ?? 400)
  })
  server.on('upgrade', (request, socket: Duplex) => {
    if (request.url?.split('?')[0] === upgradePath) return
    socket.on('error', () => socket.destroy())
    endWith(socket, 404)
  })
}

function endWith(socket: Duplex, status: number): void {
  const message = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ message, errors: [message] })
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\nConnection: close\r\nAccess-Control-Allow-Origin: *\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
