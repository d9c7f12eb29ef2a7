import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { createServer } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const project = fileURLToPath(new URL('../../..', import.meta.url))

export interface GalleryServer extends AsyncDisposable {
  readonly url: string
}

/** Serves every part of renderer/ui in every state, on loopback. Port 0 takes a free one. */
export async function startGallery({ port = 0 }: { readonly port?: number } = {}): Promise<GalleryServer> {
  const server = await createServer({
    root: here,
    configFile: false,
    logLevel: 'warn',
    cacheDir: `${project}node_modules/.vite/gallery`,
    plugins: [vue()],
    optimizeDeps: { include: ['vue', 'reka-ui'] },
    server: { host: '127.0.0.1', port, cors: false, ws: false, hmr: false, fs: { allow: [project] } },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') {
    await server.close()
    throw new Error('The gallery has no port')
  }
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: () => server.close(),
  }
}
