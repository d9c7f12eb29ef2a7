import type { Page } from 'playwright-core'

/**
 * When something happened in a page, in milliseconds since 1970 with fractions: `ring-event`, `ring-painted`, a key was
 * `pressed`, the first and the last moment in which the far end was `heard`, and the end of its audio from the decoder
 * (`ended`).
 */
export type Moments = {
  readonly 'ring-event': number | null
  readonly 'ring-painted': number | null
  readonly pressed: number | null
  readonly firstHeard: number | null
  readonly lastHeard: number | null
  readonly ended: number | null
  /** Whether audio is being received now. */
  readonly receives: boolean
}

/** Makes a page record its moments. Called before the page is opened; the same for the app and the bare page. */
export async function probePhone(page: {
  addInitScript(script: () => void): Promise<unknown>
}): Promise<void> {
  await page.addInitScript(watchInPage)
}

export function momentsOf(page: Page): Promise<Moments> {
  return page.evaluate(() => Reflect.get(window, '__moments')())
}

/** Forgets earlier moments. */
export async function forgetMoments(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.get(window, '__forget')())
}

/** Runs in the page: may use nothing from this file. */
function watchInPage(): void {
  const loud = 0.01
  let pressed: number | null = null
  let firstHeard: number | null = null
  let lastHeard: number | null = null
  let ended: number | null = null
  let receiving = 0
  const now = () => performance.timeOrigin + performance.now()
  const mark = (name: string) => {
    const entry = performance.getEntriesByName(name)[0]
    return entry ? performance.timeOrigin + entry.startTime : null
  }
  Reflect.set(window, '__moments', () => ({
    'ring-event': mark('ring-event'),
    'ring-painted': mark('ring-painted'),
    pressed,
    firstHeard,
    lastHeard,
    ended,
    receives: receiving > 0,
  }))
  Reflect.set(window, '__forget', () => {
    performance.clearMarks()
    pressed = firstHeard = lastHeard = ended = null
  })
  addEventListener('keydown', ({ code }) => void (/^Key[AX]$/.test(code) && (pressed = now())), true)

  /* The host's frames arrive as text over a socket: the first one with a ringing line is the ring event. */
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const isRing =
          typeof data === 'string' && data.includes('"slice":"lines"') && data.includes('"ringing"')
        if (isRing && mark('ring-event') === null) performance.mark('ring-event')
      })
    }
  }
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('track', ({ track }) => void listen(track, this))
    }
  }

  /** Examines every 10 ms of decoded audio as it arrives. */
  async function listen(track: MediaStreamTrack, connection: RTCPeerConnection): Promise<void> {
    const Processor = Reflect.get(window, 'MediaStreamTrackProcessor')
    const reader = new Processor({ track }).readable.getReader()
    receiving += 1
    for (;;) {
      const { done, value } = await reader.read()
      if (done || connection.connectionState === 'closed') break
      const samples = new Float32Array(value.numberOfFrames)
      value.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      value.close()
      if (!samples.some((sample) => Math.abs(sample) > loud)) continue
      lastHeard = now()
      firstHeard ??= lastHeard
    }
    ended = now()
    receiving -= 1
  }
}
