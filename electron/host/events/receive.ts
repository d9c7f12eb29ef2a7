import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { proofHeader, readNonce, type Proof } from './receiver-proof.ts'

const mostBytes = 65_536

export type ReceiveOptions = {
  /** The secret path, with its slash. */
  readonly path: string
  readonly proof: Proof
  /** Called with each JSON body, after its 204 went out. */
  readonly onBody: (body: unknown) => void
  /** Called for what is not JSON, or too large. */
  readonly onBad: (reason: 'not-json' | 'too-large') => void
}

/** Makes the receiver's request handler. Whoever does not know the path learns nothing from it. */
export function receive(
  options: ReceiveOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const expected = digest(options.path)
  return (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    if (!timingSafeEqual(digest(path), expected)) return answer(request, response, 404)
    if (request.method === 'GET' || request.method === 'HEAD') {
      const nonce = readNonce(query)
      if (nonce !== undefined) response.setHeader(proofHeader, options.proof(nonce))
      return answer(request, response, 200)
    }
    if (request.method !== 'POST') return answer(request, response, 405)
    takeBody(request, response, options)
  }
}

function takeBody(request: IncomingMessage, response: ServerResponse, options: ReceiveOptions): void {
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= mostBytes) return void chunks.push(chunk)
    if (response.headersSent) return
    options.onBad('too-large')
    response.shouldKeepAlive = false
    answer(request, response, 413)
  })
  request.on('end', () => {
    if (response.headersSent) return
    const body = parse(Buffer.concat(chunks).toString('utf8'))
    answer(request, response, body === undefined ? 400 : 204)
    if (body === undefined) options.onBad('not-json')
    else setImmediate(() => options.onBody(body))
  })
  request.on('error', () => response.destroy())
}

function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, status === 204 ? {} : { 'content-length': 0 })
  response.end()
  if (request.method !== 'POST' || status === 404) request.resume()
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
