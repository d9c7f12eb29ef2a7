import { Readable } from 'node:stream'
import type { CustomScheme, Protocol } from 'electron'
import { answerPage, words, type PageAnswer, type PageSource } from '#electron/host/pages/answer-page.ts'
import { pageHeaders } from '#electron/host/pages/page-policy.ts'
import { isOwnPage } from './origin.ts'

/**
 * `app:` as a scheme like https: an origin of its own, a secure context (required for the microphone), seekable sound.
 * Register it before the app is ready.
 */
export const appScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
}

export type Pages = {
  readonly host: PageSource
  /** Folder of the built pages. */
  readonly folder: string
}

/** Serves the app's pages and recordings at `app://switchhook/`. */
export function servePages(protocol: Pick<Protocol, 'handle'>, pages: Pages): void {
  protocol.handle('app', async (request) => toResponse(await answer(request, pages)))
}

async function answer(request: Request, { host, folder }: Pages): Promise<PageAnswer> {
  if (!isOwnPage(request.url)) return words(404, 'not found')
  if (request.method !== 'GET') return words(405, 'method not allowed')
  const range = request.headers.get('range') ?? undefined
  return await answerPage(host, folder, { path: new URL(request.url).pathname, range, isNavigation: true })
}

function toResponse({ status, headers, body }: PageAnswer): Response {
  const content = Buffer.isBuffer(body) ? new Uint8Array(body) : toWeb(body)
  return new Response(content, { status, headers: { ...headers, ...pageHeaders() } })
}

function toWeb(body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>
}
