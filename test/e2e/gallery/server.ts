import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build, preview } from 'vite'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export interface GalleryServer extends AsyncDisposable {
  readonly url: string
}

/**
 * Builds every part of renderer/ui in every state into a temporary folder and serves it on loopback. Port 0 takes a
 * free one. Built rather than served from source, because Vite's development client needs a fixed port.
 */
export async function startGallery({ port = 0 }: { readonly port?: number } = {}): Promise<GalleryServer> {
  const folder = await temporaryFolder()
  const shared = { root, configFile: false, logLevel: 'warn' } as const
  const outDir = { outDir: folder.path, emptyOutDir: true, minify: false, reportCompressedSize: false }
  await build({ ...shared, plugins: [vue()], build: outDir })
  const server = await preview({
    ...shared,
    build: outDir,
    preview: { host: '127.0.0.1', port, cors: false },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      await server.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
