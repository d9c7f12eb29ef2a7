import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { listen } from '#electron/net/listen.ts'
import type { PlatformUser } from '#test/e2e/support/demo-platform.ts'
import { probePhone } from '../phone-probe.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** The floor of every ring figure: sip.js on a bare page with one line of text. */
export type BarePhone = AsyncDisposable & { readonly page: Page }

const html =
  '<!doctype html><meta charset="utf-8"><title>Bare phone</title><body><script type="module" src="/page.js"></script>'

/** Builds the page, serves it on this machine and opens it in the browser. It registers by itself. */
export async function openBarePhone(
  browser: Browser,
  sip: { readonly ws: string; readonly domain: string },
  user: PlatformUser,
): Promise<BarePhone> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await temporaryFolder('bare-phone'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder.path,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'page' },
    },
  })
  const script = await readFile(folder.join('page.js'))
  const listening = await listen({
    port: 0,
    handler: (request, response) =>
      request.url === '/page.js'
        ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        : response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  })
  if (!listening.ok) throw new Error(`No port for the bare phone: ${listening.error.code}`)
  opening.use(listening.value)
  const page = await browser.newPage()
  await probePhone(page)
  opening.defer(() => page.close())
  const login = { server: sip.ws, domain: sip.domain, user: user.ext, password: user.sip_password }
  await page.goto(`${listening.value.origin}/#${encodeURIComponent(JSON.stringify(login))}`)
  const open = opening.move()
  return { page, [Symbol.asyncDispose]: () => open.disposeAsync() }
}
