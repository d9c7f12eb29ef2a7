import type { Page } from 'playwright-core'
import { createServer } from 'vite'
import { fileURLToPath } from 'node:url'
import { AudioEngines } from '#electron/host/audio-engines/audio-engines.ts'
import { largestFrame, socketChannel } from '#electron/loopback/socket-channel.ts'
import { listen } from '#electron/net/listen.ts'
import { acceptWebSockets } from '#electron/net/web-socket.ts'
import type { AudioState } from '#shared/host/slices.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { eventually } from './eventually.ts'
import type { FrameChannel } from '#shared/host/wire.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const html = `<!doctype html><title>audio</title><body><script type="module">
  import { openPipe } from '/renderer/host/connect.ts'
  import { startAudioEngine } from '/renderer/audio/audio-engine.ts'
  const { channel, opened } = openPipe(window)
  if (await opened) startAudioEngine({ channel })
</script>`

/** The host's side of audio pages, and a site whose page runs the product's own audio engine. */
export interface PageAudio extends AsyncDisposable {
  readonly engines: AudioEngines
  readonly url: string
  readonly state: AudioState
  readonly reports: readonly AudioReport[]
}

/**
 * Serves the engine from its sources, and connects any page that opens it as the host does: to `engines`, or to the
 * host behind `attach`.
 */
export async function startPageAudio(
  options: { readonly attach?: (channel: FrameChannel) => void } = {},
): Promise<PageAudio> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    cacheDir: 'node_modules/.vite/page-audio',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const site = await listen({
    port: 0,
    handler: (request, response) => {
      if (request.url === '/') response.setHeader('content-type', 'text/html').end(html)
      else vite.middlewares(request, response, () => response.writeHead(404).end())
    },
  })
  if (!site.ok) throw new Error(site.error.code)
  let state: AudioState = { engine: 'absent', microphone: 'unknown', error: null }
  const reports: AudioReport[] = []
  const engines = new AudioEngines((next) => (state = next))
  engines.onReport((report) => reports.push(report))
  const sockets = acceptWebSockets(site.value.server, {
    path: '/host',
    maxBytes: largestFrame,
    onSocket: (socket) => (options.attach ?? ((channel) => engines.attach(channel)))(socketChannel(socket)),
  })
  return {
    engines,
    reports,
    url: `${site.value.origin}/`,
    get state() {
      return state
    },
    async [Symbol.asyncDispose]() {
      sockets[Symbol.dispose]()
      await site.value[Symbol.asyncDispose]()
      await vite.close()
    },
  }
}

/** Opens the site and settles when its engine is the one in use. */
export async function openAudioPage(page: Page, audio: PageAudio): Promise<void> {
  await page.goto(audio.url)
  await eventually(() => {
    if (!audio.engines.ready) throw new Error('No page carries an audio engine.')
  })
}

declare global {
  interface Window {
    liveMicrophoneTracks?: () => number
  }
}

/** Counts the open microphone tracks of pages opened from now on. */
export async function watchMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks = new Set<MediaStreamTrack>()
    const { getUserMedia } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = async function watched(wanted) {
      const stream = await getUserMedia.call(this, wanted)
      for (const track of stream.getTracks()) tracks.add(track)
      return stream
    }
    const { clone } = MediaStreamTrack.prototype
    MediaStreamTrack.prototype.clone = function watched() {
      const copy = clone.call(this)
      if (tracks.has(this)) tracks.add(copy)
      return copy
    }
    window.liveMicrophoneTracks = () => [...tracks].filter(({ readyState }) => readyState === 'live').length
  })
}

export function liveMicrophoneTracks(page: Page): Promise<number> {
  return page.evaluate(() => window.liveMicrophoneTracks?.() ?? -1)
}
