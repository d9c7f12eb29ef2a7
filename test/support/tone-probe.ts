import type { Page } from 'playwright-core'
import { soundPages } from './sound-places.ts'

/**
 * How far each of these tones stands out in a page's sound, in decibels above the median of the spectrum; for each the
 * element in which it stands out most. About 0 for an absent tone. Needs `rememberAudioElements`.
 */
export async function tonesHeard(page: Page, frequencies: readonly number[]): Promise<readonly number[]> {
  const heard = await Promise.all(
    soundPages(page).map((each) => each.evaluate(tonesInPage, [...frequencies])),
  )
  return frequencies.map((_, at) => Math.max(...heard.map((each) => each[at] ?? 0)))
}

/** Runs in the page: may use nothing from this file. */
async function tonesInPage(frequencies: readonly number[]): Promise<readonly number[]> {
  const remembered: unknown = Reflect.get(window, '__audioElements')
  const elements = remembered instanceof Set ? [...remembered] : []
  const streams = elements
    .filter((each): each is HTMLMediaElement => each instanceof HTMLMediaElement)
    .filter(({ muted, paused }) => !muted && !paused)
    .map(({ srcObject }) => srcObject)
    .filter((stream) => stream instanceof MediaStream)
    .filter((stream) => stream.getAudioTracks().length > 0)
  const heard = await Promise.all(streams.map(listen))
  return frequencies.map((_, at) => Math.max(0, ...heard.map((each) => each[at] ?? 0)))

  async function listen(stream: MediaStream): Promise<readonly number[]> {
    const context = new AudioContext()
    try {
      const analyser = new AnalyserNode(context, { fftSize: 16_384, smoothingTimeConstant: 0 })
      context.createMediaStreamSource(stream).connect(analyser)
      await context.resume()
      const end = context.currentTime + 0.5
      while (context.currentTime < end) await new Promise((resolve) => setTimeout(resolve, 20))
      const bins = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(bins)
      const binOf = (hertz: number) => Math.round((hertz * analyser.fftSize) / context.sampleRate)
      const speech = bins.slice(binOf(200), binOf(3_000)).toSorted()
      const median = speech[Math.floor(speech.length / 2)] ?? 0
      const near = (hertz: number) => Math.max(...bins.slice(binOf(hertz - 8), binOf(hertz + 8) + 1))
      return frequencies.map((hertz) => (Number.isFinite(median) ? near(hertz) - median : 0))
    } finally {
      await context.close()
    }
  }
}
