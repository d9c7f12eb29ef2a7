import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL('../../../node_modules/.vite/screens', import.meta.url))

export interface ScreensServer extends AsyncDisposable {
  readonly url: string
}

/** Builds the page into a cache folder and serves it on loopback. Port 0 takes a free one. */
export async function startScreens({ port = 0 }: { readonly port?: number } = {}): Promise<ScreensServer> {
  const shared = { root, configFile: false, logLevel: 'warn' } as const
  const output = { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false }
  await build({ ...shared, plugins: [vue()], build: output })
  const server = await preview({
    ...shared,
    build: output,
    preview: { host: '127.0.0.1', port, cors: false },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The screens have no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
