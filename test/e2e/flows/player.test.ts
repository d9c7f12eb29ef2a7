import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { systemClock } from '#electron/host/clock.ts'
import { createPlatformClient } from '#electron/host/platform-client/platform-client.ts'
import { Sounds } from '#electron/host/sounds/sounds.ts'
import { silentLog } from '#shared/core/log.ts'
import type { SoundFacts } from '#shared/host/sounds.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { builtPage } from '#test/e2e/support/shared-page.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { runPlatform } from '#test/support/running-platform.ts'
import { startPlayerSite } from '#test/support/sounds/player-site.ts'
import { longMp3, toneMp3 } from '#test/support/sounds/sample-sounds.ts'
import { soundBench } from '#test/support/sounds/sound-bench.ts'
import { file } from '#test/support/sounds/sound-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const caller = '+447700900614'

/** Recordings of the sample calls, by whom they were with. */
const jonas = { name: 'Jonas Thistledown', id: 7001 }
const two = { name: '+44 1632 960245', ids: [7002, 7003] }
const tamsin = { name: 'Tamsin Quillfeather', id: 7004 }

describe('the player, on sounds of a real platform and of a bad server', needs('chromium'), () => {
  const owned = new AsyncDisposableStack()
  let url: string
  let browser: Browser
  let page: Page
  let complaints: string[]
  /** What the host finds of the recordings, by number. */
  const facts = new Map<number, SoundFacts>()

  beforeAll(async () => {
    const platform = owned.use(await runPlatform())
    const folder = owned.use(await temporaryFolder('player'))
    const agent = platform.user('204')
    const root = await platform.signIn(platform.user('201'))
    const left = await platform.ask('POST', '/operator/simulate/voicemail', {
      token: root,
      body: { user_id: agent.user_id, caller },
    })
    expect(left.status).toBe(201)
    const voicemail = Number((left.json?.['data'] as { readonly id: number }).id)
    const token = await platform.signIn(agent)
    const client = owned.use(createPlatformClient({ baseUrl: platform.platform.baseUrl, ca: null }))
    const session = { withToken: ((act) => act(client, token)) as Session['withToken'] }
    const sounds = owned.use(
      new Sounds({ session, clock: systemClock, log: silentLog, userData: folder.path }),
    )
    sounds.start({ baseUrl: client.baseUrl, agent: { id: agent.user_id } })

    const silentAtFirst = await toneMp3(60, (at) => at < 30)
    const cut = (await toneMp3(6)).subarray(0, 9_000)
    const long = await longMp3(10_800)
    const files: Readonly<Record<string, Buffer>> = {
      '7002': silentAtFirst,
      '7003': cut,
      '7004': long,
      '7005': Buffer.from('<!doctype html><title>Sign in</title>'),
    }
    const bench = owned.use(
      await soundBench((request, response) => {
        const id = /(\d+)\.mp3/.exec(request.url ?? '')?.[1] ?? ''
        file(files[id] ?? Buffer.alloc(0))(request, response)
      }),
    )
    const site = owned.use(
      await startPlayerSite(await builtPage('screens'), {
        openSound: (sound, range) =>
          sound.id === jonas.id
            ? sounds.open({ kind: 'voicemail', id: voicemail }, range)
            : bench.sounds.open(sound, range),
      }),
    )
    for (const id of [7002, 7003]) facts.set(id, await bench.look({ kind: 'recording', id }))
    const real = await sounds.look({ kind: 'voicemail', id: voicemail })
    if (real.ok) facts.set(jonas.id, real.value)
    url = site.url
    browser = await launchChromium({ audio: true })
    owned.defer(() => browser.close())
  })
  afterAll(() => owned.disposeAsync())

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // A refused sound is an answer of 502 to the element that asked for it.
      const isRefusal = message.text().includes('502')
      if (!isRefusal && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    await page.goto(`${url}?view=history`)
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
  const looks = (id: number) => answer('sounds.look', facts.get(id))
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

  async function openPlayer({ name }: { readonly name: string }, at = 0): Promise<Locator> {
    await page.locator('tbody tr').filter({ hasText: name }).first().locator('td').first().click()
    const player = page
      .getByRole('complementary')
      .getByRole('group', { name: /^Recording/ })
      .nth(at)
    await player.waitFor()
    return player
  }

  test('a voice message of the platform is heard, by its tone and level, with its waveform', async () => {
    await looks(jonas.id)
    const player = await openPlayer(jonas)
    await becomes(player, 'paused')
    const strokes = await player.locator('.wave path').first().getAttribute('d')
    expect(strokes?.split('M').length).toBeGreaterThan(100)
    await player.getByRole('button', { name: 'Play' }).click()
    await hears(page, voiceOf(caller), '.drawer audio')
    const total = facts.get(jonas.id)?.seconds ?? 0
    const shown = await player.getByRole('slider').getAttribute('aria-valuemax')
    expect(Math.abs(Number(shown) - total)).toBeLessThan(2)
  })

  test('a press on the waveform goes there, to what is heard there', async () => {
    await looks(7002)
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
    await looks(7002)
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
    await looks(7002)
    await answer('sounds.position', { seconds: 31.5 })
    const player = await openPlayer(two)
    await eventually(async () => expect(await timeOf(player)).toBeCloseTo(31.5, 1))
    await player.getByRole('button', { name: 'Play' }).click()
    await eventually(async () => expect(await timeOf(player)).toBeGreaterThan(32.2))
    await player.getByRole('button', { name: 'Pause' }).click()
    const stopped = async () => (await asked('sounds.stopped')) as { sound: object; seconds: number }[]
    await eventually(async () => {
      const last = (await stopped()).at(-1)
      expect(last?.sound).toEqual({ kind: 'recording', id: 7002 })
      expect(Math.abs((last?.seconds ?? 0) - (await timeOf(player)))).toBeLessThan(0.6)
    })
    await player.getByRole('slider').press('End')
    await eventually(async () => expect((await stopped()).at(-1)?.seconds).toBe(0))
  })

  test('one plays at a time, and a call makes it wait', async () => {
    await looks(7002)
    const [first, second] = [await openPlayer(two), await openPlayer(two, 1)]
    await becomes(first, 'paused')
    await first.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'playing')
    await second.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'paused')
    await first.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'playing')
    await page.evaluate(() => {
      screens.show('lines', [{ id: 'line-1', state: 'ringing', number: '+447700900731', name: '' }])
    })
    await becomes(first, 'paused')
    await first.getByText('Paused for a call.').waitFor()
    await first.getByRole('button', { name: 'Play' }).click()
    await becomes(first, 'playing')
    expect(await first.getByText('Paused for a call.').count()).toBe(0)
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
    await looks(7003)
    const player = await openPlayer(two, 1)
    await player.getByText('The file is cut off: the end of the recording is missing.').waitFor()
    await player.getByRole('button', { name: 'Play' }).click()
    await player.getByText('The recording ends here: the file is cut off.').waitFor()
  })

  test('what is not audio says so', async () => {
    await page.evaluate(() =>
      screens.answer('sounds.look', { ok: false, error: { code: 'sound.not-audio' } }),
    )
    await page.locator('tbody tr').filter({ hasText: 'Kofi Larkmoor' }).first().locator('td').first().click()
    await page.getByRole('alert').filter({ hasText: 'something that is not audio' }).waitFor()
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

type Session = { withToken: ConstructorParameters<typeof Sounds>[0]['session']['withToken'] }

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
