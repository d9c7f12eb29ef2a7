import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the gateway does to one request. Times are in milliseconds. */
export type Passage =
  /** Delays `before` the request arrives and `after` the response. */
  | { readonly kind: 'passes'; readonly before?: number; readonly after?: number }
  /** The connection is cut, and the request goes no further. */
  | { readonly kind: 'lost' }
  /** The request arrives, and the connection is cut before its response. */
  | { readonly kind: 'unanswered' }
  /** The connection is cut at once, and the request arrives later. */
  | { readonly kind: 'late'; readonly by: number }

/** `path` is relative to the base URL. */
export type PassingRequest = { readonly method: string; readonly path: string }

/** A gateway in front of a platform, which decides on each request. */
export interface CuttingProxy extends AsyncDisposable {
  /** The platform's base URL as clients see it. */
  readonly baseUrl: string
  decide: (request: PassingRequest) => Passage
  /** Called when a request has come, before it is handled, and when the platform has responded. */
  onPass: (moment: 'request' | 'answer', request: PassingRequest) => void
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { origin, pathname } = new URL(target)
  const server = createServer((incoming, response) => void serve(incoming, response))
  const proxy = {
    baseUrl: '',
    decide: (): Passage => ({ kind: 'passes' }),
    onPass: () => {},
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  } as CuttingProxy & { baseUrl: string }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming
    const asked = { method, path: url.replace(pathname, '') }
    const chunks: Buffer[] = []
    incoming.on('error', () => {})
    response.on('error', () => {})
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    proxy.onPass('request', asked)
    const passage = proxy.decide(asked)
    const forward = () => ask(`${origin}${url}`, incoming, Buffer.concat(chunks))
    if (passage.kind === 'lost' || passage.kind === 'late') incoming.socket.destroy()
    if (passage.kind === 'late') await pause(passage.by)
    if (passage.kind === 'lost') return
    if (passage.kind === 'passes') await pause(passage.before ?? 0)
    const answer = await forward()
    proxy.onPass('answer', asked)
    if (passage.kind !== 'passes') return void incoming.socket.destroy()
    await pause(passage.after ?? 0)
    if (response.destroyed) return
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  proxy.baseUrl = `http://127.0.0.1:${address.port}${pathname}`
  return proxy
}

function ask(url: string, { method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve) => {
    const { host: _, connection: __, ...sent } = headers
    const asked = request(url, { method: method ?? 'GET', headers: sent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const { connection: ___, 'transfer-encoding': ____, ...received } = answer.headers
        resolve({ status: answer.statusCode ?? 502, headers: received, body: Buffer.concat(chunks) })
      })
    })
    asked.on('error', () => resolve({ status: 502, headers: {}, body: Buffer.alloc(0) }))
    asked.end(body)
  })
}

function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve()
}
