import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerPage, type SoundSource } from '#electron/host/pages/answer-page.ts'
import { pageHeaders } from '#electron/host/pages/page-policy.ts'
import { listen } from '#electron/net/listen.ts'

/** Serves a built page (`pages` is its address) and sounds beside it, with the headers that both shells use. */
export async function startPlayerSite(pages: string, sounds: SoundSource) {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost')
    if (!path.pathname.startsWith('/media/')) {
      const page = await fetch(new URL(`${path.pathname}${path.search}`, pages))
      const kept = ['content-type', 'cache-control'].map((name) => [name, page.headers.get(name) ?? ''])
      response.writeHead(page.status, { ...pageHeaders(), ...Object.fromEntries(kept) })
      return void response.end(Buffer.from(await page.arrayBuffer()))
    }
    const range = request.headers.range
    const { status, headers, body } = await answerPage({ ...sounds, state: null }, '/nowhere', {
      path: path.pathname,
      range,
      isNavigation: false,
    })
    response.writeHead(status, { ...pageHeaders(), ...headers })
    if (Buffer.isBuffer(body)) return void response.end(body)
    body.on('error', () => response.destroy())
    response.on('close', () => body.destroy())
    body.pipe(response)
  }
  const started = await listen({ port: 0, handler: (request, response) => void answer(request, response) })
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return {
    url: `${started.value.origin}/`,
    [Symbol.asyncDispose]: () => started.value[Symbol.asyncDispose](),
  }
}
