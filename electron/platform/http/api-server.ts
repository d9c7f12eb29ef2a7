import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { bodyErrors } from '#shared/api/validate.ts'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { mark, oneOf } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { StorageError } from '../store/storage-error.ts'
import type { Store } from '../store/store.ts'
import { isAcceptable } from './accept.ts'
import type { AnyHandler, AnyRequest, ApiRoute } from './api-routes.ts'
import type { Faults } from './faults.ts'
import type { Caller } from './handler.ts'
import { readJson } from './json-text.ts'
import type { RateLimit } from './rate-limit.ts'
import { largestBodyOf, readBody } from './read-body.ts'
import { isPlainText, readQuery } from './read-query.ts'
import { readToken, type SignedIn, type Tokens } from './tokens.ts'
import { forbidden, invalid, unknownToken, type Refusal } from './refusal.ts'
import { preflight, refusalReply, send, type Reply } from './reply.ts'
import { Router } from './router.ts'
import { successReply } from './success-reply.ts'

export type ApiServerOptions = {
  /** Below `/v1.1` and `/v1.2`, which serve the same (specification 9). */
  readonly api: readonly ApiRoute[]
  /** With full paths; for root users only. */
  readonly operator: readonly ApiRoute[]
  readonly tokens: Tokens
  /** A request that changes something is answered once the change is on disk. */
  readonly runAndCommit: Store['runAndCommit']
  readonly faults: Faults
  readonly rateLimit?: RateLimit
  readonly clock: Clock
  readonly log: Log
}

type Target = { readonly router: Router<ApiRoute>; readonly path: string; readonly isOperator: boolean }

/** Serves the contract over HTTP: everything except the domain work. No input is answered with a 5xx. */
export function apiServer(options: ApiServerOptions): RequestListener {
  const api = new Router(options.api)
  const operator = new Router(options.operator)
  const targetOf = (path: string): Target =>
    path.startsWith('/v1.2/') || path.startsWith('/v1.1/')
      ? { router: api, path: path.slice('/v1.2'.length), isOperator: false }
      : { router: operator, path, isOperator: true }
  return (request, response) => {
    const [path, query] = splitOnce(request.url ?? '/', '?')
    const startedAt = options.clock.now()
    const pending = { request, path, target: targetOf(path), query }
    const serving = serve(options, pending).catch((error: unknown) =>
      internalError(options.log, pending, error),
    )
    void serving.then((reply) => {
      sendOrDestroy(response, reply)
      options.log.write('debug', 'http.request', {
        method: oneOf(request.method, methods),
        path: mark(() => templateOf(pending)),
        status: response.statusCode,
        took: options.clock.now() - startedAt,
      })
    })
  }
}

type PendingRequest = {
  readonly request: IncomingMessage
  readonly path: string
  readonly target: Target
  /** The part after the question mark. */
  readonly query: string
}

/** `undefined` cuts the connection. */
async function serve(options: ApiServerOptions, pending: PendingRequest): Promise<Reply | undefined> {
  const { request, path, target } = pending
  if (request.method === 'OPTIONS') return preflight
  const match = target.router.find(request.method ?? '', target.path)
  if (match.kind === 'unknown') return refusalReply(plainRefusal(404, `${path.slice(0, 200)} does not exist`))
  if (match.kind === 'wrong-method')
    return refusalReply({
      ...plainRefusal(405, `${request.method} is not possible here`),
      headers: {
        Allow: [...match.allow, ...(match.allow.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '),
      },
    })
  if (!target.isOperator) {
    const fault = options.faults.forRequest(target.path)
    if (fault.delay > 0) await new Promise<void>((resolve) => options.clock.after(fault.delay, resolve))
    if (fault.drop) return undefined
    if (fault.fail) return refusalReply(plainRefusal(500, 'The platform fails, as it was told to'))
  }
  const outcome = await answer(options, pending, { ...match.route, params: match.params })
  if (!outcome.ok) return refusalReply(outcome.error)
  const { endpoint } = match.route
  return successReply(outcome.value, {
    endpoint,
    path,
    range: rangeOf(request),
    ifNoneMatch: request.headers['if-none-match'],
    canRead: (other) =>
      target.router.find('GET', other.slice(path.length - target.path.length)).kind === 'found',
  })
}

/**
 * The part of a file that is requested. Only GET has parts (RFC 9110 section 14.2), and files have no validator, so that
 * no condition of `If-Range` is met: the whole file is sent (section 13.1.5).
 */
function rangeOf({ method, headers }: IncomingMessage): string | undefined {
  return method === 'HEAD' || headers['if-range'] !== undefined ? undefined : headers.range
}

type MatchedRoute = ApiRoute & { readonly params: AnyRequest['params'] }

async function answer(
  options: ApiServerOptions,
  pending: PendingRequest,
  { endpoint, handler, params }: MatchedRoute,
): Promise<Result<unknown, Refusal>> {
  const { request } = pending
  const caller = callerOf(request)
  const signedIn = endpoint.token === false ? ok(undefined) : signIn(options, pending)
  if (!signedIn.ok) return signedIn
  const wait = options.rateLimit?.consume(String(signedIn.value?.token.id ?? caller.host)) ?? 0
  if (wait > 0)
    return {
      ok: false,
      error: { ...plainRefusal(429, 'Too many requests'), headers: { 'Retry-After': String(wait) } },
    }
  const type = contentTypeOf(endpoint)
  if (type !== undefined && !isAcceptable(request.headers.accept, type))
    return {
      ok: false,
      error: plainRefusal(406, `Only ${type} is to be had here, which Accept does not name`),
    }
  if (!Object.values(params).every((value) => typeof value !== 'string' || isPlainText(value)))
    return invalid('A part of the path is no text')
  const query =
    endpoint.answer.shape === 'collection'
      ? readQuery(endpoint.answer.of, new URLSearchParams(pending.query))
      : ok({})
  if (!query.ok) return query
  const body = endpoint.body === undefined ? ok(undefined) : await readValidBody(request, endpoint)
  if (!body.ok) return body
  const run = () => handler({ params, body: body.value, query: query.value, caller, ...signedIn.value })
  return endpoint.method === 'GET' ? run() : answerDurably(options, run)
}

/** Answers once the changes are on disk; 507 or 503 if they cannot be written (RFC 4918 section 11.5). */
async function answerDurably(
  options: ApiServerOptions,
  work: () => ReturnType<AnyHandler>,
): ReturnType<typeof answer> {
  try {
    return await options.runAndCommit(work)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return { ok: false, error: plainRefusal(error.failure === 'full' ? 507 : 503, error.message) }
  }
}

function signIn(options: ApiServerOptions, { request, target }: PendingRequest): Result<SignedIn, Refusal> {
  const secret = readToken(request.headers)
  const signedIn = options.tokens.check(secret)
  if (!signedIn.ok) return signedIn
  const { user, token } = signedIn.value
  if (target.isOperator) return user.is_root ? ok({ user, token }) : forbidden('Only a root user may do this')
  if (options.faults.isStale(token.created, target.path)) return unknownToken(secret, 'it has gone stale')
  return ok({ user, token })
}

/** The content type of a success; undefined if it has no body. */
function contentTypeOf(endpoint: Pick<Endpoint, 'answer'>): string | undefined {
  if (endpoint.answer.shape === 'file') return endpoint.answer.type
  return endpoint.answer.shape === 'empty' ? undefined : 'application/json'
}

async function readValidBody(
  request: IncomingMessage,
  endpoint: ApiRoute['endpoint'],
): Promise<Result<unknown, Refusal>> {
  const coding = request.headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') {
    const message = `The body must not be compressed, and Content-Encoding is ${coding.slice(0, 50)}`
    // RFC 9110 section 15.5.16
    return {
      ok: false,
      error: { ...plainRefusal(415, message), headers: { 'Accept-Encoding': 'identity' } },
    }
  }
  const bytes = await readBody(request, largestBodyOf(endpoint))
  if (!bytes.ok) return bytes
  const body = readJson(bytes.value)
  if (!body.ok) return body
  const errors = bodyErrors(endpoint, body.value)
  return errors.length === 0 ? body : invalid('The request is not valid', errors)
}

function callerOf(request: IncomingMessage): Caller {
  return { host: request.socket.remoteAddress ?? '', userAgent: request.headers['user-agent'] ?? '' }
}

/** Handles an internal error, which no input may cause: logs it with its cause and answers without it. */
function internalError(log: Log, pending: PendingRequest, error: unknown): Reply | undefined {
  const { request } = pending
  if (request.destroyed && !request.complete) return undefined
  log.write('error', 'http.failed', {
    method: oneOf(request.method, methods),
    path: mark(() => templateOf(pending)),
    error: faultOf(error),
  })
  return refusalReply(plainRefusal(500, 'The platform failed'))
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

/** The path as in the contract, with record numbers; anything else that a visitor wrote stays out of the log. */
function templateOf({ request, target }: PendingRequest): string {
  const match = target.router.find(request.method ?? '', target.path)
  if (match.kind !== 'found') return match.kind
  return match.route.endpoint.path.replace(/\{(\w+)\}/g, (name, parameter: string) => {
    const value = match.params[parameter]
    return typeof value === 'number' ? String(value) : name
  })
}

function sendOrDestroy(response: ServerResponse, reply: Reply | undefined): void {
  if (reply && !response.destroyed) send(response, reply)
  else response.destroy()
}

function plainRefusal(status: number, message: string): Refusal {
  return { status, message, errors: [message] }
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const position = text.indexOf(separator)
  return position === -1 ? [text, ''] : [text.slice(0, position), text.slice(position + 1)]
}
