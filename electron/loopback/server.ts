import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { answerPage, words, type PageAnswer } from '#electron/host/pages/answer-page.ts'
import { pageHeaders } from '#electron/host/pages/page-policy.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { PagesHost } from './late-host.ts'
import { isOwnRequest, PageKey } from './page-key.ts'
import { largestFrame, socketChannel } from './socket-channel.ts'

export type LoopbackServer = AsyncDisposable & { readonly url: string; readonly port: number }

export type LoopbackOptions = {
  readonly host: PagesHost
  /** 0 takes any free port. */
  readonly port: number
  /** Folder of the built pages. */
  readonly pages: string
}

/**
 * Serves the app to one browser on this machine: pages, the frame socket at `/host` and recordings.
 * Everything but the first visit needs the cookie; a foreign Host or Origin is refused (DNS rebinding, other sites).
 */
export async function startLoopbackServer(
  options: LoopbackOptions,
): Promise<Result<LoopbackServer, AppError>> {
  const { host, pages } = options
  const key = new PageKey()
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response).catch(() => response.destroy())
  }
  const started = await listen({ port: options.port, handler })
  if (!started.ok) return started
  const { port, origin, server } = started.value
  const headers = pageHeaders([`ws://127.0.0.1:${port}`])
  const sockets = acceptWebSockets(server, {
    path: '/host',
    allow: (request) =>
      isOwnRequest(request, port) && request.headers.origin !== undefined && key.admits(request, port),
    onSocket: (socket) => host.attach(socketChannel(socket)),
    maxBytes: largestFrame,
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const url = new URL(request.url ?? '/', origin)
    if (!isOwnRequest(request, port)) {
      return send(response, words(403, 'This address answers to its own page only.'))
    }
    if (request.method !== 'GET') return send(response, words(405, 'Only GET is answered here.'))
    const cookie = url.pathname === '/' ? key.redeem(url.searchParams.get('key') ?? '', port) : null
    if (cookie) response.setHeader('set-cookie', cookie)
    else if (!key.admits(request, port)) return send(response, words(401, usedUp))
    const { range, 'sec-fetch-dest': destination } = request.headers
    const isNavigation = destination === 'document'
    return send(response, await answerPage(host, pages, { path: url.pathname, range, isNavigation }))
  }

  return ok({
    url: key.address(origin),
    port,
    async [Symbol.asyncDispose]() {
      sockets[Symbol.dispose]()
      await started.value[Symbol.asyncDispose]()
    },
  })
}

const usedUp =
  'This address works once, and it has been used, or it was typed without its key. ' +
  'Start Switchhook again and open the address that it prints.'

async function send(response: ServerResponse, { status, headers, body }: PageAnswer): Promise<void> {
  response.writeHead(status, headers)
  if (Buffer.isBuffer(body)) return void response.end(body)
  await pipeline(body, response).catch(() => response.destroy())
}
