import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const outDir = fileURLToPath(new URL('../../../node_modules/.vite/gallery', import.meta.url))

export interface GalleryServer extends AsyncDisposable {
  readonly url: string
}

/**
 * Builds every part of renderer/ui in every state into a cache folder and serves it on loopback. Port 0 takes a
 * free one. Built rather than served from source, because Vite's development client needs a fixed port.
 */
export async function startGallery({ port = 0 }: { readonly port?: number } = {}): Promise<GalleryServer> {
  const shared = { root, configFile: false, logLevel: 'warn' } as const
  const output = { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false }
  await build({ ...shared, plugins: [vue()], build: output })
  const server = await preview({
    ...shared,
    build: output,
    preview: { host: '127.0.0.1', port, cors: false },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
