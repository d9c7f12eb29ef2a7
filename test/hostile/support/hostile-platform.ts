import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Certificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'
import { rightAnswer, type Done, type Right } from './right-answers.ts'

/** One request, and what a platform that behaves would answer. */
type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** `METHOD /path` below the base URL. */
  readonly route: string
  readonly page: number
  /** What was sent with it. */
  readonly body: string
  /** Whoever reads it has the order carried out. */
  readonly right: { readonly status: number; readonly json: unknown }
  /** Requests that met this fault before. */
  readonly before: number
}

/** What a hostile platform does with a request instead of answering it. */
export type Fault = (exchange: Exchange) => void

/** A platform that answers as it should until it is told not to. */
export interface HostilePlatform extends AsyncDisposable {
  readonly baseUrl: string
  readonly port: number
  /** Every list has one record of this revision: when a page shows it, the host has read the list since. */
  revision: number
  readonly tokens: Set<string>
  /** What was done of what was ordered: calls that were changed or ended, texts that were sent. */
  readonly done: Done
  /** Requests so far, as `METHOD /path`, with what was sent and when they came, in milliseconds. */
  readonly asked: { readonly route: string; readonly body: string; readonly at: number }[]
  /** From now on requests of these routes meet the fault. */
  misbehave(routes: RegExp, fault: Fault): void
  behave(): void
}

export async function startHostilePlatform(certificate?: Certificate, port = 0): Promise<HostilePlatform> {
  const asked: HostilePlatform['asked'] = []
  const tokens = new Set<string>()
  const done: Done = { calls: [], texts: [] }
  let current: { readonly routes: RegExp; readonly fault: Fault; met: number } | null = null
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => response.destroy())
    void readText(request).then(
      (body) => answer(request, response, body),
      () => response.destroy(),
    )
  }
  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = `${request.method} ${url.pathname.replace(/^\/v1\.2/, '')}`
    asked.push({ route, body, at: performance.now() })
    const token = String(request.headers['x-auth-token'] ?? '')
    const page = Number(url.searchParams.get('page') ?? 1)
    let known: Right | null = null
    const { revision } = platform
    const exchange = {
      ...{ request, response, route, page, body, before: current?.met ?? 0 },
      get right() {
        return (known ??= rightAnswer({ route, body, page, token, tokens, revision, done }))
      },
    }
    if (!current?.routes.test(route)) return send(response, exchange.right)
    current.met += 1
    current.fault(exchange)
  }
  const started = await listen({ handler, port, host: '127.0.0.1', ...(certificate && { certificate }) })
  if (!started.ok) throw new Error(started.error.code)
  const platform: HostilePlatform = {
    baseUrl: `${started.value.origin}/v1.2`,
    port: started.value.port,
    revision: 1,
    tokens,
    done,
    asked,
    misbehave(routes, fault) {
      current = { routes, fault, met: 0 }
    },
    behave() {
      current = null
    },
    [Symbol.asyncDispose]: () => started.value[Symbol.asyncDispose](),
  }
  return platform
}

export type JsonAnswer = {
  readonly status: number
  readonly json: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers with JSON. */
export function send(response: ServerResponse, answer: JsonAnswer): void {
  const { status, json, headers = {} } = answer
  const isEmpty = status === 204 || status === 304
  response.writeHead(status, { ...(isEmpty ? {} : { 'content-type': 'application/json' }), ...headers })
  response.end(isEmpty ? undefined : JSON.stringify(json))
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
