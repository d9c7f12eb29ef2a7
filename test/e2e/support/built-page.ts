import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build, preview } from 'vite'
import { importWithRetry } from '#electron/chunks.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

interface PageServer extends AsyncDisposable {
  readonly url: string
}

/**
 * Builds the page of a sibling folder, such as `gallery`, into a folder of its own and serves it on loopback. Port 0
 * takes a free one. Built rather than served from source, because Vite's development client needs a fixed port.
 */
export async function serveBuiltPage(name: string, port = 0): Promise<PageServer> {
  await using started = new AsyncDisposableStack()
  const folder = started.use(await temporaryFolder(name))
  const root = fileURLToPath(new URL(`../${name}/`, import.meta.url))
  const shared = { root, configFile: false, logLevel: 'warn' } as const
  const output = {
    outDir: folder.path,
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    cssCodeSplit: false,
  }
  await build({ ...shared, plugins: [vue(), importWithRetry()], build: output })
  const server = await preview({
    ...shared,
    build: output,
    // The build never changes, so a page that is reopened neither loads nor compiles its scripts again.
    preview: { host: '127.0.0.1', port, cors: false, headers: { 'cache-control': 'max-age=86400' } },
  })
  started.defer(() => server.close())
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error(`The page ${name} has no port`)
  const running = started.move()
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
