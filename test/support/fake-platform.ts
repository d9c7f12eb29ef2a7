import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Certificate } from '#electron/net/certificates.ts'
import { listen } from '#electron/net/listen.ts'

type PlatformRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string | null
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** An answer: JSON, or literal text. `delay` in milliseconds. */
export type Answer = {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly delay?: number
}

export type FakePlatform = AsyncDisposable & {
  readonly baseUrl: string
  readonly port: number
  readonly requests: PlatformRequest[]
  /** Answers to `METHOD /path`; a function is evaluated each time. `*` answers everything else. */
  readonly answers: Map<string, Answer | ((asked: PlatformRequest) => Answer)>
  /** Requests to `METHOD /path` so far. */
  count(route: string): number
}

/** An HTTP(S) server with answers set by a test, for what the real platform never does. */
export async function startFakePlatform(
  certificate?: Certificate,
  host = '127.0.0.1',
  requestedPort = 0,
): Promise<FakePlatform> {
  const requests: PlatformRequest[] = []
  const answers: FakePlatform['answers'] = new Map()
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response).catch(() => response.destroy())
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const method = request.method ?? 'GET'
    const path = url.pathname.replace(/^\/v1\.2/, '')
    const token = request.headers['x-auth-token']
    const noted = {
      method,
      path,
      query: url.searchParams,
      token: typeof token === 'string' ? token : null,
      headers: request.headers,
      body: await readJson(request),
    }
    requests.push(noted)
    const found = answers.get(`${method} ${path}`) ??
      answers.get('*') ?? { status: 404, json: { message: 'No' } }
    const {
      status = 200,
      json,
      text,
      headers = {},
      delay = 0,
    } = typeof found === 'function' ? found(noted) : found
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const type = json === undefined ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(json === undefined ? text : JSON.stringify(json))
  }
  const started = await listen({
    handler,
    port: requestedPort,
    host,
    ...(certificate ? { certificate } : {}),
  })
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  const { origin, port } = started.value
  return {
    baseUrl: `${origin}/v1.2`,
    port,
    requests: requests,
    answers,
    count: (route) => requests.filter(({ method, path }) => `${method} ${path}` === route).length,
    [Symbol.asyncDispose]: () => started.value[Symbol.asyncDispose](),
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
