import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readWav } from '#electron/platform/media/read-wav.ts'
import type { Levels } from '#shared/host/audio.ts'
import { audioConfig } from '#test/support/audio-config.ts'
import { launchChromium, type ChromiumOptions } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { goertzelShare, levelOf } from '#test/support/goertzel.ts'
import { needs } from '#test/support/needs.ts'
import {
  liveMicrophoneTracks,
  openAudioPage,
  type PageAudio,
  startPageAudio,
  watchMicrophone,
} from '#test/support/page-audio.ts'
import { valueOf } from '#test/support/page-call.ts'
import { errorOf, startHost } from '#test/support/running-host.ts'
import { runPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { writeToneWav } from '#test/support/tone-wav.ts'
import { inFull } from '#test/support/tier.ts'

/** What the microphone says: hertz, and peak of full scale. */
const tone = { frequency: 700, amplitude: 0.5 }

describe('recording a greeting in Chromium', needs('chromium'), () => {
  let stack: AsyncDisposableStack
  let audio: PageAudio

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    audio = stack.use(await startPageAudio())
  })

  afterEach(() => stack.disposeAsync())

  const ask: PageAudio['engines']['ask'] = (method, ...input) => audio.engines.ask(method, ...input)
  const levels = (): Levels | undefined => {
    const report = audio.reports.findLast(({ kind }) => kind === 'levels')
    return report?.kind === 'levels' ? report.levels : undefined
  }
  const begin = (longest = 300) => ask('audio.record', { what: 'begin', longest })

  async function openPage(options: ChromiumOptions): Promise<Page> {
    const browser = stack.use(await launchChromium(options))
    const page = await browser.newPage()
    await watchMicrophone(page)
    await openAudioPage(page, audio)
    valueOf(await ask('audio.configure', audioConfig()))
    return page
  }

  async function openSpeakingPage(): Promise<Page> {
    const folder = stack.use(await temporaryFolder('microphone'))
    return openPage({ fakeMicrophoneFile: await writeToneWav(folder.join('tone.wav'), tone) })
  }

  /** The file as it would be sent, by another reader than the one that wrote it. */
  async function recorded() {
    const { data, seconds } = valueOf(await ask('audio.recorded'))
    const file = Buffer.from(data, 'base64')
    const samples = Float32Array.from(
      { length: (file.length - 44) / 2 },
      (_, index) => file.readInt16LE(44 + index * 2) / 32_768,
    )
    return { file, seconds, samples }
  }

  const isClosed = (page: Page) => eventually(async () => expect(await liveMicrophoneTracks(page)).toBe(0))

  test('hands over what was said as WAV, with its tone and its loudness, and closes the microphone', async () => {
    const page = await openSpeakingPage()
    expect(await liveMicrophoneTracks(page)).toBe(0)
    valueOf(await begin())
    await eventually(() => expect(levels()?.input).toBeGreaterThan(0.4))
    const begun = performance.now()
    await eventually(() => expect(performance.now() - begun).toBeGreaterThan(1_500))
    const { file, seconds, samples } = await recorded()
    await isClosed(page)
    expect(levels()).toEqual({ input: 0, output: 0 })
    expect(seconds).toBeGreaterThan(1)
    expect(samples.length).toBe(Math.round(seconds * 16_000))
    const head = { channels: file.readUInt16LE(22), rate: file.readUInt32LE(24), bits: file.readUInt16LE(34) }
    expect(head).toEqual({ channels: 1, rate: 16_000, bits: 16 })
    expect(readWav(file).sampleRate).toBe(16_000)
    const middle = samples.subarray(4_800, -1_600)
    expect(goertzelShare(middle, 16_000, 700)).toBeGreaterThan(0.95)
    expect(levelOf(middle)).toBeGreaterThan(0.3)
    expect(levelOf(middle)).toBeLessThan(0.4)
    expect(errorOf(await ask('audio.recorded')).code).toBe('greeting.nothing-recorded')
  })

  test('ends by itself when the longest time is over, and keeps exactly that', inFull(), async () => {
    const page = await openSpeakingPage()
    valueOf(await begin(0.5))
    await isClosed(page)
    const { seconds, samples } = await recorded()
    expect(seconds).toBeCloseTo(0.5, 2)
    expect(goertzelShare(samples, 16_000, 700)).toBeGreaterThan(0.9)
  })

  test(
    'ends when a call rings, and keeps what was said; forgets it where nobody wants it',
    inFull(),
    async () => {
      const page = await openSpeakingPage()
      valueOf(await begin())
      await eventually(() => expect(levels()?.input).toBeGreaterThan(0.4))
      valueOf(await ask('audio.ring', { sound: 'ring', volume: 1 }))
      await isClosed(page)
      valueOf(await ask('audio.ring', { sound: 'none', volume: 1 }))
      expect((await recorded()).seconds).toBeGreaterThan(0)
      valueOf(await begin())
      expect(await liveMicrophoneTracks(page)).toBeGreaterThan(0)
      valueOf(await ask('audio.record', { what: 'forget' }))
      await isClosed(page)
      expect(errorOf(await ask('audio.recorded')).code).toBe('greeting.nothing-recorded')
    },
  )

  test(
    'begins anew in place of a former recording, and leaves the levels to whoever still looks',
    inFull(),
    async () => {
      const page = await openSpeakingPage()
      valueOf(await ask('audio.watchLevels', { watching: true }))
      valueOf(await begin(0.3))
      valueOf(await begin())
      await eventually(() => expect(levels()?.input).toBeGreaterThan(0.4))
      valueOf(await ask('audio.record', { what: 'stop' }))
      expect(await liveMicrophoneTracks(page)).toBeGreaterThan(0)
      valueOf(await ask('audio.watchLevels', { watching: false }))
      await isClosed(page)
    },
  )

  test('is sent by the host as it was recorded, and the platform takes it', async () => {
    const server = stack.use(await runPlatform({ dataset: 'empty' }))
    const host = stack.use(await startHost())
    await host.host.started
    const { email, password, user_id: mailbox } = server.user('204')
    const { baseUrl } = server.platform
    valueOf(await host.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false }))
    const own = stack.use(await startPageAudio({ attach: (channel) => host.host.attach(channel) }))
    const folder = stack.use(await temporaryFolder('microphone'))
    const fakeMicrophoneFile = await writeToneWav(folder.join('tone.wav'), tone)
    const page = await stack.use(await launchChromium({ fakeMicrophoneFile })).newPage()
    await watchMicrophone(page)
    await page.goto(own.url)
    await eventually(() => expect(host.state.audio.engine).toBe('ready'))
    valueOf(await host.ask('greetings.record'))
    await eventually(() => expect(host.state.levels.input).toBeGreaterThan(0.1))
    const sound = valueOf(await host.ask('greetings.recorded'))
    await isClosed(page)
    const saved = { id: null, mailbox, description: 'Recorded', sound: { data: sound.data } }
    expect(valueOf(await host.ask('greetings.save', saved))).toMatchObject({ mailbox, ext: '204' })
    // With the page that records goes the recording.
    valueOf(await host.ask('greetings.record'))
    expect(await liveMicrophoneTracks(page)).toBeGreaterThan(0)
    host.closePage()
    await isClosed(page)
  })

  test('says whether the microphone is blocked or absent', inFull(), async () => {
    await openPage({ extraArgs: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'] })
    expect(errorOf(await begin()).code).toBe('greeting.microphone-denied')
    await stack.disposeAsync()
    stack = new AsyncDisposableStack()
    audio = stack.use(await startPageAudio())
    await openPage({ extraArgs: ['--use-fake-ui-for-media-stream'] })
    expect(errorOf(await begin()).code).toBe('greeting.microphone-absent')
  })
})
