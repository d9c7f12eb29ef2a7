import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { trustBesides } from '#electron/net/trust.ts'
import type { ApiRequest, ApiResponse } from '#shared/api/client.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { systemClock } from '../clock.ts'
import { bodyKind, bodyLimits, type BodyKind } from './body-limits.ts'
import { AnswerCache } from './known-answers.ts'
import { networkError } from './network-error.ts'
import { readAnswer, type RawAnswer } from './read-answer.ts'
import { readBody, readRefusalBody, type BodyOptions } from './read-body.ts'

/** One platform at one address. Tokens are passed with each request; the session holds them. */
export interface PlatformClient extends Disposable {
  readonly baseUrl: string
  /** Sends one request; refusals are errors. */
  send(request: ApiRequest, token: string | null): Outcome<ApiResponse>
  /** Sends one request and returns whatever was answered, refusals included. */
  exchange(request: ApiRequest, token: string | null): Outcome<RawAnswer>
  /** Opens a file below {base_url} as a stream; the caller reads or destroys it. */
  open(path: string, headers: Readonly<Record<string, string>>, token: string): Outcome<IncomingMessage>
}

/** One request and its outcome, as reported to an observer. Holds no token and no body. */
export type Exchange = {
  readonly method: string
  /** Below {base_url}, with the query. */
  readonly path: string
  /** Milliseconds from sending until the head of the response, or until giving up. */
  readonly took: number
  /** Null if there was no response. */
  readonly status: number | null
  /** When the platform says it answered (`Date`, RFC 9110 section 6.6.1). */
  readonly date: string | null
}

export type PlatformClientOptions = {
  /** As returned by `readBaseUrl`. */
  readonly baseUrl: string
  /** PEM of a private authority trusted besides the public ones. */
  readonly ca: string | null
  /** Longest wait for the head of a response, in milliseconds. */
  readonly timeout?: number
  /** Called once per request, as soon as the head of its response arrives. */
  readonly onExchange?: (exchange: Exchange) => void
}

/** Creates a client with its own connections, which are closed when it is disposed of. */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const { baseUrl, ca, timeout = 10_000, onExchange } = options
  const { protocol, host } = new URL(baseUrl)
  const secure = protocol === 'https:'
  const cache = new AnswerCache()
  const agent = secure ? new HttpsAgent({ ...pool, ...trustBesides(ca) }) : new HttpAgent(pool)

  function start(path: string, asked: RequestOptions, body?: string): Outcome<IncomingMessage> {
    return new Promise<Result<IncomingMessage>>((resolve) => {
      const request = (secure ? httpsRequest : httpRequest)(`${baseUrl}${path}`, { ...asked, agent })
      const stopTimer = systemClock.after(timeout, () => request.destroy(timedOut))
      request.once('close', stopTimer)
      request.once('response', (response) => {
        stopTimer()
        resolve(ok(response))
      })
      request.on('error', (fault) => {
        const isStale = request.reusedSocket && 'code' in fault && fault.code === 'ECONNRESET'
        if (isStale && asked.method === 'GET') return resolve(start(path, asked, body))
        resolve(err(fault === timedOut ? appError('network.timeout', host) : networkError(fault, host)))
      })
      request.end(body)
    }).catch((fault: unknown) => err(networkError(fault, host)))
  }

  async function exchange(request: ApiRequest, token: string | null): Outcome<RawAnswer> {
    const path = pathOf(request)
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const headers = { ...headersOf(request, body, token), ...cache.headersFor(request.method, path) }
    const sentAt = performance.now()
    const response = await start(path, { method: request.method, headers }, body)
    onExchange?.({
      method: request.method,
      path,
      took: performance.now() - sentAt,
      status: response.ok ? (response.value.statusCode ?? null) : null,
      date: response.ok ? (response.value.headers.date ?? null) : null,
    })
    if (!response.ok) return response
    const { statusCode: status = 0, headers: answered } = response.value
    const read = await readResponse(response.value, bodyKind(request, status), { host, silence: timeout })
    // Even if the body was cut off, the status said that something was created.
    if (!read.ok) return status === 201 ? err({ ...read.error, created: true }) : read
    return ok(cache.read({ method: request.method, path }, { status, headers: answered, bytes: read.value }))
  }

  return {
    baseUrl,
    exchange,
    async send(request, token) {
      const answer = await exchange(request, token)
      if (!answer.ok) return answer
      const read = readAnswer(request, answer.value)
      return read.ok || token === null ? read : err(withoutToken(read.error, token))
    },
    open: (path, headers, token) =>
      start(path, { method: 'GET', headers: { ...headers, 'x-auth-token': token } }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

const timedOut = new Error('timed out')
const pool = { keepAlive: true, maxSockets: 8 }

function pathOf({ path, query }: ApiRequest): string {
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Returns as much of a refusal as arrives. */
async function readResponse(
  response: IncomingMessage,
  kind: BodyKind,
  reading: Omit<BodyOptions, 'limit'>,
): Outcome<Buffer> {
  if (kind === 'refusal') return ok(await readRefusalBody(response, reading))
  return readBody(response, { ...reading, limit: bodyLimits[kind] })
}

function headersOf({ expects }: ApiRequest, body: string | undefined, token: string | null) {
  return {
    accept: expects === 'bytes' ? '*/*' : 'application/json',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
    ...(token !== null && { 'x-auth-token': token }),
  }
}

/** A refusal quotes the token (specification 5.7), and errors are shown and logged. */
function withoutToken(error: AppError, token: string): AppError {
  const hide = (text: string) => withoutTokenStart(text.replaceAll(token, '…'), token)
  const { detail, errors } = error
  return {
    ...error,
    ...(detail === undefined ? {} : { detail: hide(detail) }),
    ...(errors === undefined ? {} : { errors: errors.map(hide) }),
  }
}

/** A long message is cut off, perhaps in the middle of the token. */
function withoutTokenStart(text: string, token: string): string {
  if (!text.endsWith('…')) return text
  const shown = text.slice(0, -1)
  for (let length = token.length - 1; length > 0; length -= 1)
    if (shown.endsWith(token.slice(0, length))) return `${shown.slice(0, -length)}…`
  return text
}
