import type { BrowserContext, Page } from 'playwright-core'
import { soundPages } from './sound-places.ts'

/** Measured audio: the strongest frequency in hertz and the root mean square, 0 to 1. Silence is 0 and 0. */
export interface MeasuredAudio {
  readonly frequency: number
  readonly level: number
}

/**
 * Records every audio element that gets a stream or is told to play, in pages opened from now on, so that
 * `measureAudio` also finds those outside the document. Call it before the page is opened.
 */
export async function trackAudioElements(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(trackInPage)
}

/**
 * Measures for a quarter of a second what a page plays: the element that matches `selector` or, without a selector, the
 * loudest known one. Wrap it in `eventually`: the first packets of a call come late.
 */
export async function measureAudio(page: Page, selector?: string): Promise<MeasuredAudio> {
  const places = soundPages(page)
  const measured = await Promise.allSettled(
    places.map((each) => withTimeout(each.evaluate(measureInPage, selector ?? null))),
  )
  const heard = measured.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [first] = measured
  if (heard.length === 0 && first?.status === 'rejected') throw first.reason
  return heard.reduce((loudest, next) => (next.level > loudest.level ? next : loudest))
}

/** Adds a timeout: a page that is reloaded may never answer, so that the caller asks another one. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not say in 8 s what it plays')), 8_000)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs in the page: may use nothing from this file. */
function trackInPage(): void {
  const elements = new Set<HTMLMediaElement>()
  Object.defineProperty(window, '__audioElements', { value: elements })
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function remembered(this: HTMLMediaElement) {
    elements.add(this)
    return play.call(this)
  }
  const stream = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')
  const set = stream?.set
  if (stream === undefined || set === undefined) return
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...stream,
    set(this: HTMLMediaElement, value: MediaStream | null) {
      elements.add(this)
      set.call(this, value)
    },
  })
}

/** Runs in the page: may use nothing from this file. */
async function measureInPage(selector: string | null): Promise<{ frequency: number; level: number }> {
  const remembered: unknown = Reflect.get(window, '__audioElements')
  const named = [...document.querySelectorAll<HTMLMediaElement>(selector ?? 'audio, video')]
  const others = selector === null && remembered instanceof Set ? [...remembered] : []
  const streams = [...new Set([...named, ...others])].map(streamOf).filter((stream) => stream !== undefined)
  if (streams.length === 0)
    throw new Error(`Nothing plays here: ${selector ?? 'no audio element with a stream'}`)
  const heard = await Promise.all(streams.map(measureStream))
  return heard.reduce((loudest, next) => (next.level > loudest.level ? next : loudest))

  function streamOf(element: HTMLMediaElement): MediaStream | undefined {
    if (element.muted || element.paused) return undefined
    const capture: unknown = Reflect.get(element, 'captureStream')
    const stream: unknown =
      element.srcObject ?? (typeof capture === 'function' ? capture.call(element) : undefined)
    return stream instanceof MediaStream && stream.getAudioTracks().length > 0 ? stream : undefined
  }

  async function measureStream(stream: MediaStream) {
    const context = new AudioContext()
    try {
      const analyser = new AnalyserNode(context, { fftSize: 8_192, smoothingTimeConstant: 0 })
      context.createMediaStreamSource(stream).connect(analyser)
      await context.resume()
      const end = context.currentTime + 0.25
      const deadline = performance.now() + 5_000
      while (context.currentTime < end) {
        // A page whose process has just started may have no sound yet; the caller tries again.
        if (performance.now() > deadline) throw new Error('The sound of this page stands still')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return analyse(analyser, context.sampleRate)
    } finally {
      await context.close()
    }
  }

  function analyse(analyser: AnalyserNode, sampleRate: number) {
    const wave = new Float32Array(analyser.fftSize)
    analyser.getFloatTimeDomainData(wave)
    const level = Math.sqrt(wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length)
    if (level < 1e-4) return { frequency: 0, level: 0 }
    const bins = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(bins)
    const peak = bins.reduce((best, decibels, bin) => (decibels > (bins[best] ?? -Infinity) ? bin : best), 0)
    const [left = 0, middle = 0, right = 0] = [bins[peak - 1], bins[peak], bins[peak + 1]]
    const bend = left - 2 * middle + right
    const offset = bend === 0 ? 0 : (left - right) / (2 * bend)
    return { frequency: ((peak + offset) * sampleRate) / analyser.fftSize, level }
  }
}
