import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { listen } from '#electron/net/listen.ts'

export type Serve = (request: IncomingMessage, response: ServerResponse) => void

/** A server of sounds controlled by the test, with its requests. */
export type SoundHost = AsyncDisposable & {
  readonly baseUrl: string
  /** Answers requests from now on. */
  serve: Serve
  /** `GET /path range`, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
}

export async function startSoundHost(serve: Serve): Promise<SoundHost> {
  const requests: SoundHost['requests'] = []
  const handler: RequestListener = (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    host.serve(request, response)
  }
  const started = await listen({ handler, port: 0 })
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  const host = {
    baseUrl: `${started.value.origin}/v1.2`,
    serve,
    requests,
    [Symbol.asyncDispose]: () => started.value[Symbol.asyncDispose](),
  }
  return host
}

export type FileOptions = {
  readonly type?: string
  readonly etag?: string
  /** False: every response is the whole file. */
  readonly ranges?: boolean
}

/** Serves a file as a correct server does. */
export function file(bytes: Buffer, { type = 'audio/mpeg', etag, ranges = true }: FileOptions = {}): Serve {
  return (request, response) => {
    const { headers } = request
    const tag = etag === undefined ? {} : { etag }
    if (etag !== undefined && headers['if-none-match'] === etag)
      return void response.writeHead(304, tag).end()
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
    const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag
    if (from === '' || !ranges || isOther) {
      response.writeHead(200, { 'content-type': type, 'content-length': bytes.length, ...tag })
      return void response.end(bytes)
    }
    const first = Number(from)
    const last = to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
    if (first > last) return void response.writeHead(416, tag).end()
    const range = `bytes ${first}-${last}/${bytes.length}`
    const length = last + 1 - first
    response.writeHead(206, {
      'content-type': type,
      'content-length': length,
      'content-range': range,
      ...tag,
    })
    response.end(bytes.subarray(first, last + 1))
  }
}

/** Promises `bytes`, sends them up to `stop`, and cuts the connection. */
export function cutAt(bytes: Buffer, stop: number, etag?: string): Serve {
  return (_request, response) => {
    const tag = etag === undefined ? {} : { etag }
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': bytes.length, ...tag })
    response.write(bytes.subarray(0, stop), () => response.destroy())
  }
}

/** Answers with a status and JSON. */
export function refusal(status: number, headers: Readonly<Record<string, string>> = {}): Serve {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ message: `Status ${status}` }))
  }
}
