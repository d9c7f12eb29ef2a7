import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { answerPage, words, type PageAnswer } from '#electron/host/pages/answer-page.ts'
import { pageHeaders } from '#electron/host/pages/page-policy.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { PagesHost } from './deferred-host.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'
import { isOwnRequest, PageKey } from './page-key.ts'
import { largestFrame, socketChannel } from './socket-channel.ts'
import { usedPage } from './used-page.ts'

export type LoopbackServer = AsyncDisposable & { readonly url: string; readonly port: number }

export type LoopbackOptions = {
  readonly host: PagesHost
  /** 0 takes any free port. */
  readonly port: number
  /** The only host name served, below `localhost`. */
  readonly name: string
  /** Folder of the built pages. */
  readonly pages: string
  /** Called when an address was opened. */
  readonly onOpened?: () => void
  /** Called with a new address after another browser opened the last one again. */
  readonly onAnotherAddress?: ((url: string) => void) | undefined
}

/**
 * Serves the app to one browser on this machine: pages, the frame socket at `/host` and recordings. Everything except
 * the first visit needs the cookie; a foreign Host or Origin is refused (other names and ports, DNS rebinding, other
 * sites).
 */
export async function startLoopbackServer(options: LoopbackOptions): Outcome<LoopbackServer> {
  const { host, pages } = options
  const key = new PageKey()
  const handler = (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, response).catch(() => response.destroy())
  }
  const started = await listenOnLoopback(options.port, handler)
  if (!started.ok) return started
  const { port, servers } = started.value
  const authority = `${options.name}:${port}`
  const origin = `http://${authority}`
  const headers = pageHeaders([`ws://${authority}`])
  const sockets = servers.map((server) =>
    acceptWebSockets(server, {
      path: '/host',
      allow: (request) =>
        isOwnRequest(request, authority) && request.headers.origin !== undefined && key.admits(request),
      onSocket: (socket) => host.attach(socketChannel(socket)),
      maxBytes: largestFrame,
    }),
  )

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (!isOwnRequest(request, authority)) {
      return send(response, words(403, 'This address answers to its own page only.'))
    }
    if (request.method !== 'GET') return send(response, words(405, 'Only GET is answered here.'))
    const url = new URL(request.url ?? '/', origin)
    const pageKey = url.searchParams.get('key') ?? ''
    const cookie = url.pathname === '/' ? key.redeem(pageKey) : null
    if (cookie) {
      response.setHeader('set-cookie', cookie)
      options.onOpened?.()
    } else if (!key.admits(request)) return send(response, refuse(pageKey))
    const { range, 'sec-fetch-dest': destination } = request.headers
    const isNavigation = destination === 'document'
    return send(response, await answerPage(host, pages, { path: url.pathname, range, isNavigation }))
  }

  function refuse(given: string): PageAnswer {
    const { onAnotherAddress: onOpenedAgain } = options
    if (!onOpenedAgain) return usedPage('start-again')
    const address = key.anotherAddress(given, origin)
    if (address !== null) onOpenedAgain(address)
    return usedPage('new-address')
  }

  return ok({
    url: key.address(origin),
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket[Symbol.dispose]()
      await started.value[Symbol.asyncDispose]()
    },
  })
}

async function send(response: ServerResponse, { status, headers, body }: PageAnswer): Promise<void> {
  response.writeHead(status, headers)
  if (Buffer.isBuffer(body)) return void response.end(body)
  await pipeline(body, response).catch(() => response.destroy())
}
