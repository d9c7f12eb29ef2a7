import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpServer } from '#electron/net/listen.ts'
import { maximumUploadBody } from './read-body.ts'
import { refusalReply, send } from './reply.ts'

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Milliseconds in which a refused client may finish sending, so that it gets the answer. */
const lingerTimeout = 2_000

/**
 * Answers with the error object whatever Node refuses or drops before it becomes a request: malformed or oversized
 * headers, a request that never ends, an upgrade at another path than `upgradePath`, a tunnel, an unknown expectation.
 * A body announced as too large is refused before it is sent (RFC 9110 section 10.1.1).
 */
export function answerBrokenRequests(server: HttpServer, upgradePath: string): void {
  const inFlight = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    inFlight.set(request.socket, response)
  })
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = inFlight.get(socket)
    const isAnswering = response?.headersSent === true && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) socket.destroy()
    else endWith(socket, statuses[error.code ?? ''] ?? 400)
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (endingSockets.has(socket)) return
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(error, socket)
    const before = inFlight.get(socket)
    const wasComplete = before?.req.complete
    // Node looks for late requests before it reads: after a stall, those that have arrived meanwhile were in time.
    setImmediate(() => {
      const now = inFlight.get(socket)
      const isInTime = now?.req.complete === true && (now !== before || wasComplete !== true)
      if (!isInTime) refuse(error, socket)
    })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (request.url?.split('?')[0] !== upgradePath) endWith(socket, 404)
  })
  server.on('connect', (_: IncomingMessage, socket: Duplex) => endWith(socket, 405))
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const message = 'Only the expectation 100-continue is known'
    send(
      response,
      refusalReply({ status: 417, message, errors: [message], headers: { Connection: 'close' } }),
    )
  })
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length'] ?? 0) <= maximumUploadBody) response.writeContinue()
    server.emit('request', request, response)
  })
}

const endingSockets = new WeakSet<Duplex>()

/** Closing at once would make the client lose the answer while it is still sending (RFC 9112 section 9.6). */
function endWith(socket: Duplex, status: number): void {
  endingSockets.add(socket)
  const message = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ message, errors: [message] })
  const destroy = () => socket.destroy()
  const timer = setTimeout(destroy, lingerTimeout)
  socket.on('error', destroy)
  socket.once('end', destroy)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\nConnection: close\r\nAccess-Control-Allow-Origin: *\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.resume()
}
