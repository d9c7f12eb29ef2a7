import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import type { ConnectionGuard } from './connection-guard.ts'
import { RateLimit, type Rate } from './rate-limit.ts'
import { maxBodyBytes, readBody, type Body } from './read-body.ts'
import { proofHeader, readNonce, type Proof } from './receiver-proof.ts'

/** Why a request to the secret path was refused. */
export type BadRequest = 'not-json' | 'too-large' | 'encoded' | 'too-often'

export type ReceiveOptions = {
  /** Whether a path is the secret one. */
  readonly knows: (path: string) => boolean
  readonly proof: Proof
  /** Stores a body, and calls back once it is on disk or cannot be stored. */
  readonly keep: (body: Body, done: (isKept: boolean) => void) => void
  readonly onBad: (reason: BadRequest) => void
  readonly guard?: Pick<ConnectionGuard, 'trust'>
  /** Accepted rate of notifications; by default bursts of 5,000, and 500 a second. */
  readonly rate?: Rate
}

const usualRate: Rate = { burst: 5_000, perSecond: 500 }
/** Rate of requests to other paths that are answered at all. */
const strangers: Rate = { burst: 100, perSecond: 20 }
/** Seconds after which a sender may retry. */
const retryAfter = '2'

/**
 * Creates the receiver's request handler. 204 means that a notification is on disk, 503 that it is not and may be
 * resent. Clients that do not know the path learn nothing: 404, or no answer if they ask too often.
 */
export function receive(options: ReceiveOptions): RequestListener {
  const { knows, guard } = options
  const rate = new RateLimit(options.rate ?? usualRate)
  const strange = new RateLimit(strangers)
  return (request, response) => {
    const { url = '', method } = request
    const end = url.indexOf('?')
    if (!knows(end === -1 ? url : url.slice(0, end))) {
      if (strange.allow()) refuse(response, 404)
      else request.socket.destroy()
      return
    }
    if (guard && !guard.trust(request.socket)) response.shouldKeepAlive = false
    if (method === 'POST')
      return rate.allow() ? receiveBody(request, response, options) : tooOften(response, options)
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, { allow: 'GET, HEAD, POST' })
    const nonce = end === -1 ? undefined : readNonce(url.slice(end + 1))
    response.writeHead(200, {
      'content-length': 0,
      ...(nonce !== undefined && { [proofHeader]: options.proof(nonce) }),
    })
    response.end()
  }
}

function receiveBody(request: IncomingMessage, response: ServerResponse, options: ReceiveOptions): void {
  const { 'content-encoding': encoding, 'content-length': length } = request.headers
  const bad = (status: number, reason: BadRequest) => {
    options.onBad(reason)
    refuse(response, status)
  }
  if (encoding !== undefined && encoding !== 'identity') return bad(415, 'encoded')
  if (length !== undefined && Number(length) > maxBodyBytes) return bad(413, 'too-large')
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBodyBytes) chunks.push(chunk)
    else if (!response.headersSent) bad(413, 'too-large')
  })
  request.on('end', () => {
    if (response.headersSent) return
    const body = readBody(chunks)
    if (body === undefined) return bad(400, 'not-json')
    options.keep(body, (isKept) => {
      if (isKept) response.writeHead(204)
      else response.writeHead(503, { 'content-length': 0, 'retry-after': retryAfter })
      response.end()
    })
  })
}

function tooOften(response: ServerResponse, { onBad }: ReceiveOptions): void {
  onBad('too-often')
  refuse(response, 429, { 'retry-after': retryAfter })
}

/** Refuses the request and closes the connection without reading the rest. */
function refuse(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}) {
  response.shouldKeepAlive = false
  response.writeHead(status, { 'content-length': 0, ...headers })
  response.end()
}
