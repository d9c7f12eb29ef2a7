import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AudioReport, Levels } from '#shared/host/audio.ts'
import { audioConfig } from '#test/support/audio-config.ts'
import { measureAudio, trackAudioElements } from '#test/support/audio-probe.ts'
import { launchChromium, type ChromiumOptions } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import {
  liveMicrophoneTracks,
  openAudioPage,
  type PageAudio,
  startPageAudio,
  watchMicrophone,
} from '#test/support/page-audio.ts'
import { valueOf } from '#test/support/page-call.ts'
import { printMeasurement } from '#test/support/print-measurement.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { writeToneWav } from '#test/support/tone-wav.ts'
import { inFull } from '#test/support/tier.ts'

describe('sounds and levels in Chromium', needs('chromium'), () => {
  let stack: AsyncDisposableStack
  let audio: PageAudio

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    audio = stack.use(await startPageAudio())
  })

  afterEach(() => stack.disposeAsync())

  async function openPage(options: ChromiumOptions): Promise<Page> {
    const browser = stack.use(await launchChromium(options))
    const page = await browser.newPage()
    await trackAudioElements(page)
    await watchMicrophone(page)
    await openAudioPage(page, audio)
    valueOf(await audio.engines.ask('audio.configure', audioConfig()))
    return page
  }

  async function openSpeakingPage(): Promise<Page> {
    const folder = stack.use(await temporaryFolder('microphone'))
    return openPage({ fakeMicrophoneFile: await writeToneWav(folder.join('tone.wav'), { frequency: 700 }) })
  }

  const ask: PageAudio['engines']['ask'] = (method, ...input) => audio.engines.ask(method, ...input)

  function reports<Kind extends AudioReport['kind']>(kind: Kind) {
    return audio.reports.filter((report): report is Extract<AudioReport, { kind: Kind }> => {
      return report.kind === kind
    })
  }

  const levels = (): Levels | undefined => reports('levels').at(-1)?.levels

  async function isHeard(page: Page, name: string, frequencies: readonly number[]): Promise<void> {
    const heard = await measureAudio(page, `audio[data-sound=${name}]`)
    expect(heard.level).toBeGreaterThan(0.01)
    expect(Math.min(...frequencies.map((each) => Math.abs(heard.frequency - each)))).toBeLessThan(10)
  }

  async function sounds(page: Page, name: string, frequencies: readonly number[]): Promise<void> {
    await eventually(() => isHeard(page, name, frequencies))
  }

  /** A notice may be over before a busy machine measures it: it is given again each time. */
  async function isNotice(page: Page, tone: 'answered' | 'held', frequencies: readonly number[]) {
    await eventually(async () => {
      valueOf(await ask('audio.notice', { tone, volume: 1 }))
      await isHeard(page, tone, frequencies)
    })
  }

  test(
    'levels are measured ten times a second while they are watched, and the microphone closed after',
    inFull(),
    async () => {
      const page = await openSpeakingPage()
      expect(await liveMicrophoneTracks(page)).toBe(0)
      valueOf(await ask('audio.watchLevels', { watching: true }))
      await eventually(() => expect(levels()?.input).toBeGreaterThan(0.2))
      const [before, begun] = [reports('levels').length, performance.now()]
      await eventually(() => expect(reports('levels').length - before).toBeGreaterThanOrEqual(10))
      expect(performance.now() - begun).toBeGreaterThan(800)
      valueOf(await ask('audio.watchLevels', { watching: false }))
      await eventually(async () => expect(await liveMicrophoneTracks(page)).toBe(0))
      expect(levels()).toEqual({ input: 0, output: 0 })
    },
  )

  test('the loudspeaker, the ringer and one’s own voice are tried one at a time', inFull(), async () => {
    const page = await openSpeakingPage()
    valueOf(await ask('audio.test', { what: 'speaker' }))
    await sounds(page, 'tune', [523, 659, 784, 1_046])
    await eventually(() => expect(levels()?.output).toBeGreaterThan(0.1))
    expect(await liveMicrophoneTracks(page)).toBe(0)
    valueOf(await ask('audio.test', { what: 'ring' }))
    await sounds(page, 'ring-test', [523, 659])
    expect(await page.locator('audio[data-sound=tune]').count()).toBe(0)
    const begun = performance.now()
    valueOf(await ask('audio.test', { what: 'loopback' }))
    await sounds(page, 'loopback', [700])
    expect(performance.now() - begun).toBeGreaterThan(900)
    expect(await page.locator('audio[data-sound=ring-test]').count()).toBe(0)
    valueOf(await ask('audio.test', { what: 'none' }))
    await eventually(async () => expect(await liveMicrophoneTracks(page)).toBe(0))
    expect(await page.locator('audio[data-sound=loopback]').count()).toBe(0)
  })

  test('a ring ends what is being tried', inFull(), async () => {
    const page = await openSpeakingPage()
    valueOf(await ask('audio.test', { what: 'loopback' }))
    valueOf(await ask('audio.ring', { sound: 'ring', volume: 1 }))
    await sounds(page, 'ring', [523, 659])
    expect(await page.locator('audio[data-sound=loopback]').count()).toBe(0)
    expect(await liveMicrophoneTracks(page)).toBe(0)
  })

  test('notices are one short tone', async () => {
    const page = await openSpeakingPage()
    await isNotice(page, 'answered', [880])
    await eventually(async () =>
      expect(await page.locator('audio[data-sound=answered]').evaluate(isPaused)).toBe(true),
    )
    await isNotice(page, 'held', [330, 494])
  })

  test('a ring would be heard at a cold start, with the flag that the product uses', inFull(), async () => {
    const page = await openSpeakingPage()
    await eventually(() => expect(reports('ringer').at(-1)).toEqual({ kind: 'ringer', playable: true }))
    const begun = await page.evaluate(() => performance.now())
    valueOf(await ask('audio.ring', { sound: 'ring', volume: 1 }))
    const playing = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const ring = document.querySelector<HTMLAudioElement>('audio[data-sound=ring]')
          const look = () => (ring && ring.currentTime > 0 ? resolve(performance.now()) : setTimeout(look, 5))
          look()
        }),
    )
    printMeasurement(`ring asked for to ring playing: ${Math.round(playing - begun)} ms`)
    expect(playing - begun).toBeLessThan(5_000)
  })

  test('a ring that needs a gesture first is said before it is missed, and heals with one', async () => {
    const page = await openPage({
      extraArgs: [
        '--autoplay-policy=document-user-activation-required',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    })
    await eventually(() => expect(reports('ringer').at(-1)?.playable).toBe(false))
    await page.mouse.click(10, 10)
    await eventually(() => expect(reports('ringer').at(-1)?.playable).toBe(true))
    const count = reports('ringer').length
    valueOf(await ask('audio.ring', { sound: 'none', volume: 0 }))
    await eventually(() => expect(reports('ringer').length).toBeGreaterThan(count))
  })

  test('the browser’s word on the network is passed on', inFull(), async () => {
    const page = await openSpeakingPage()
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await eventually(() => expect(reports('network')).toEqual([{ kind: 'network', online: false }]))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await eventually(() => expect(reports('network').at(-1)?.online).toBe(true))
  })
})

/** Runs in the page. */
function isPaused(element: Element): boolean {
  return element instanceof HTMLAudioElement && element.paused
}
