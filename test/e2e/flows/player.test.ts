import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { builtPage, sharedBrowser } from '#test/e2e/support/shared.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'
import { caller, recordings, startPlayerStage, type PlayerStage } from '#test/support/sounds/player-stage.ts'

/** Who the recordings of the sample calls are with. */
const jonas = 'Jonas Thistledown'
const two = '+44 1632 960245'
const tamsin = 'Tamsin Quillfeather'
const kofi = 'Kofi Larkmoor'

describe('the player, on sounds of a real platform and of a bad server', needs('chromium'), () => {
  const owned = new AsyncDisposableStack()
  let stage: PlayerStage
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    stage = owned.use(await startPlayerStage(await builtPage('screens')))
    browser = await sharedBrowser({ audio: true })
    owned.defer(() => browser.close())
  })
  afterAll(() => owned.disposeAsync())

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    complaints = []
    stage.isRefused = false
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // A refused or cut sound is an answer of 502, or a short one, to the element that asked for it.
      const isRefusal = /502|CONTENT_LENGTH_MISMATCH/.test(message.text())
      if (!isRefusal && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    await page.goto(`${stage.url}?view=history`)
    await page.locator('#main').waitFor()
  })
  afterEach(async () => {
    await page.close()
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`)
  })

  const answer = (method: string, value: unknown) =>
    page.evaluate(([name, given]) => screens.answer(name, { ok: true, value: given }), [
      method,
      value,
    ] as const)
  const fails = (code: string) =>
    page.evaluate(
      (given) => screens.answer('sounds.look', { ok: false, error: { code: given } }),
      code as 'internal',
    )
  const looks = (id: number) => answer('sounds.look', stage.facts.get(id))
  const asked = (method: string) =>
    page.evaluate(
      (name) => screens.asked().flatMap((each) => (each.method === name ? [each.input] : [])),
      method,
    )
  const stateOf = (player: Locator) => player.getAttribute('data-state')
  const becomes = (player: Locator, state: string) =>
    eventually(async () => expect(await stateOf(player)).toBe(state))
  const timeOf = (player: Locator) =>
    player.locator('audio').evaluate((element) => (element as HTMLAudioElement).currentTime)

  async function openPlayer(name: string, at = 0): Promise<Locator> {
    await page.locator('tbody tr').filter({ hasText: name }).first().locator('td').first().click()
    const player = page
      .getByRole('complementary')
      .getByRole('group', { name: /^Recording/ })
      .nth(at)
    await player.waitFor()
    return player
  }

  test('a voice message of the platform is heard, by its tone and level, with its waveform', async () => {
    await looks(recordings.real)
    const player = await openPlayer(jonas)
    await becomes(player, 'paused')
    const strokes = await player.locator('.wave path').first().getAttribute('d')
    expect(strokes?.split('M').length).toBeGreaterThan(100)
    await player.getByRole('button', { name: 'Play' }).click()
    await hears(page, voiceOf(caller), '.drawer audio')
    const total = stage.facts.get(recordings.real)?.seconds ?? 0
    const shown = await player.getByRole('slider').getAttribute('aria-valuemax')
    expect(Math.abs(Number(shown) - total)).toBeLessThan(2)
  })

  test('a press on Play while the sound is on its way is not lost, and a second one takes it back', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/media/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await looks(recordings.real)
    const player = await openPlayer(jonas)
    await becomes(player, 'loading')
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByRole('button', { name: 'Pause' }).click()
    await player.getByRole('button', { name: 'Play' }).click()
    held.resolve()
    await becomes(player, 'playing')
    await hears(page, voiceOf(caller), '.drawer audio')
  })

  test('a press on the waveform goes there, to what is heard there', async () => {
    await looks(recordings.silentAtFirst)
    const player = await openPlayer(two)
    await becomes(player, 'paused')
    const slider = player.getByRole('slider')
    const box = await slider.boundingBox()
    if (!box) throw new Error('The slider is not drawn')
    const length = Number(await slider.getAttribute('aria-valuemax'))
    await slider.click({ position: { x: box.width * 0.25, y: box.height / 2 } })
    await eventually(async () => expect(Math.abs((await timeOf(player)) - length / 4)).toBeLessThan(0.2))
    // The tone begins at 30 s: where it is first heard says where the player really is.
    await eventually(async () => {
      const begins = await player.locator('audio').evaluate(toneBegins, 29)
      expect(Math.abs(begins - 30)).toBeLessThan(0.2)
    })
  })

  test('the chosen speed is the one that it plays with, and the next sound too', async () => {
    await looks(recordings.silentAtFirst)
    const player = await openPlayer(two)
    await becomes(player, 'paused')
    await player.getByRole('radio', { name: '2x', exact: true }).click()
    await player.getByRole('button', { name: 'Play' }).click()
    await eventually(async () => {
      const speed = await player.locator('audio').evaluate(measuredSpeed)
      expect(speed).toBeGreaterThan(1.8)
      expect(speed).toBeLessThan(2.2)
    })
    const next = await openPlayer(jonas)
    await becomes(next, 'paused')
    expect(await next.getByRole('radio', { name: '2x', exact: true }).getAttribute('aria-checked')).toBe(
      'true',
    )
    expect(await next.locator('audio').evaluate((each) => (each as HTMLAudioElement).playbackRate)).toBe(2)
  })

  test('it begins where the agent stopped, keeps where he stops, and forgets that at the end', async () => {
    await looks(recordings.silentAtFirst)
    await answer('sounds.position', { seconds: 31.5 })
    const player = await openPlayer(two)
    await eventually(async () => expect(await timeOf(player)).toBeCloseTo(31.5, 1))
    await player.getByRole('button', { name: 'Play' }).click()
    await eventually(async () => expect(await timeOf(player)).toBeGreaterThan(32.2))
    await player.getByRole('button', { name: 'Pause' }).click()
    const stopped = async () => (await asked('sounds.stopped')) as { sound: object; seconds: number }[]
    await eventually(async () => {
      const last = (await stopped()).at(-1)
      expect(last?.sound).toEqual({ kind: 'recording', id: recordings.silentAtFirst })
      expect(Math.abs((last?.seconds ?? 0) - (await timeOf(player)))).toBeLessThan(0.6)
    })
    await player.getByRole('slider').press('End')
    await eventually(async () => expect((await stopped()).at(-1)?.seconds).toBe(0))
  })

  test('one plays at a time, and a call makes it wait', async () => {
    await looks(recordings.silentAtFirst)
    const [first, second] = [await openPlayer(two), await openPlayer(two, 1)]
    await becomes(first, 'paused')
    await first.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'playing')
    await second.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'paused')
    await first.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'playing')
    await page.evaluate((line) => screens.show('lines', [line]), phoneLine({ number: '+447700900731' }))
    await becomes(first, 'paused')
    await first.getByText('Paused for a call.').waitFor()
    await first.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'playing')
    expect(await first.getByText('Paused for a call.').count()).toBe(0)
  })

  test('a call makes one wait that was started and is still loading', async () => {
    await looks(recordings.real)
    const held = Promise.withResolvers<undefined>()
    await page.route('**/media/**', async (route) => {
      await held.promise
      await route.continue()
    })
    const player = await openPlayer(jonas)
    await becomes(player, 'loading')
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByRole('button', { name: 'Pause' }).waitFor()
    await page.evaluate((line) => screens.show('lines', [line]), phoneLine({ number: '+447700900731' }))
    await player.getByRole('button', { name: 'Play' }).waitFor()
    held.resolve(undefined)
    await player.getByText('Paused for a call.').waitFor()
    expect(await stateOf(player)).toBe('paused')
  })

  test('a speaker that is not there does not keep it from playing', async () => {
    await page.evaluate(() => {
      const speaker = { id: 'gone', label: 'Desk headset' }
      const inUse = { microphone: null, speaker, ringers: [] }
      screens.show('devices', { ...screens.state().devices, audio: { microphones: [], speakers: [], inUse } })
    })
    const player = await openPlayer(jonas)
    await becomes(player, 'paused')
    await player.getByRole('button', { name: 'Play' }).click()
    await hears(page, voiceOf(caller), '.drawer audio')
  })

  test('a file that is cut off is played, and says where it ends', async () => {
    await looks(recordings.cutOff)
    const player = await openPlayer(two, 1)
    await player.getByText('The file is incomplete: the end of the recording is missing.').waitFor()
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByText('The recording ends here: the file is incomplete.').waitFor()
  })

  test('the player says so if the file is not audio', async () => {
    stage.isRefused = true
    await fails('sound.not-audio')
    await openPlayer(jonas)
    await page.getByRole('alert').filter({ hasText: 'what arrived is not audio' }).waitFor()
  })

  test('a download that is cut for good says so, and fails where nothing more is there', async () => {
    await fails('sound.cut-off')
    const player = await openPlayer(kofi)
    await player.getByText('The recording did not arrive in full.').waitFor()
    const play = player.getByRole('button', { name: 'Play' })
    if (await play.isEnabled()) await play.click()
    await becomes(player, 'failed')
    await player.getByRole('alert').filter({ hasText: 'did not arrive in full' }).waitFor()
  })

  test('a recording of three hours is sought in', async () => {
    await answer('sounds.look', { seconds: 10_800, peaks: [], isComplete: true })
    const player = await openPlayer(tamsin)
    await becomes(player, 'paused')
    const slider = player.getByRole('slider')
    const box = await slider.boundingBox()
    if (!box) throw new Error('The slider is not drawn')
    await slider.click({ position: { x: box.width * 0.9, y: box.height / 2 } })
    await eventually(async () => expect(await timeOf(player)).toBeGreaterThan(9_000))
    await player.getByRole('button', { name: 'Play' }).click()
    await hears(page, 440, '.drawer audio')
  })
})

declare const screens: Screens

/** Runs in the page: plays from `from` until sound is heard, and says at which second that was. */
async function toneBegins(element: HTMLElement | SVGElement, from: number): Promise<number> {
  const audio = element as HTMLAudioElement & { captureStream(): MediaStream }
  audio.pause()
  audio.currentTime = from
  await new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }))
  await audio.play()
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 256 })
  context.createMediaStreamSource(audio.captureStream()).connect(analyser)
  await context.resume()
  const wave = new Float32Array(analyser.fftSize)
  try {
    for (;;) {
      analyser.getFloatTimeDomainData(wave)
      if (wave.some((sample) => Math.abs(sample) > 0.05) || audio.currentTime > from + 4)
        return audio.currentTime
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    audio.pause()
    await context.close()
  }
}

/** Runs in the page: seconds played in a second. */
async function measuredSpeed(element: HTMLElement | SVGElement): Promise<number> {
  const audio = element as HTMLAudioElement
  const [at, began] = [audio.currentTime, performance.now()]
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return ((audio.currentTime - at) * 1_000) / (performance.now() - began)
}
