import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import type { AudioConfig, AudioReport } from '#shared/host/audio.ts'
import { audioConfig } from '#test/support/audio-config.ts'
import { launchChromium } from '#test/support/chromium.ts'
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
import { type PageCall, startPageCall, valueOf } from '#test/support/page-call.ts'
import { printMeasurement } from '#test/support/print-measurement.ts'
import {
  type Device,
  sampleRate,
  type SoundServer,
  startSoundServer,
  toneMicrophone,
} from '#test/support/sound-server.ts'
import { inFull } from '#test/support/tier.ts'

/** Identifiers from another day: devices are found by their names. */
const remembered = (name: string) => ({ id: 'of another day', name })
const [headset, room] = ['Desk headset', 'Room']
const deskMicrophone = toneMicrophone(700)

const devices = {
  room: { kind: 'speaker', name: room },
  headset: { kind: 'speaker', name: headset },
  other: { kind: 'microphone', frequency: 1_100 },
  desk: { kind: 'microphone', frequency: 700 },
} as const satisfies Record<string, Device>

const chosen: Partial<AudioConfig> = {
  microphone: remembered(deskMicrophone),
  speaker: remembered(headset),
  ringers: [remembered(room)],
}

describe('devices that come and go', needs('pulseaudio'), () => {
  let stack: AsyncDisposableStack
  let sound: SoundServer
  let audio: PageAudio
  let clock: FrameClock
  let page: Page
  let unplug: Record<keyof typeof devices, () => Promise<void>>

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    clock = stack.use(new FrameClock())
    sound = stack.use(await startSoundServer())
    unplug = {
      room: await sound.plugIn(devices.room),
      headset: await sound.plugIn(devices.headset),
      other: await sound.plugIn(devices.other),
      desk: await sound.plugIn(devices.desk),
    }
    audio = stack.use(await startPageAudio())
    const browser = stack.use(await launchChromium({ soundServer: sound.address }))
    page = await browser.newPage()
    await watchMicrophone(page)
    await openAudioPage(page, audio)
    await configure(chosen)
  })

  afterEach(() => stack.disposeAsync())

  async function configure(config: Partial<AudioConfig>): Promise<void> {
    valueOf(await audio.engines.ask('audio.configure', audioConfig(config)))
  }

  async function call(level = 0.2): Promise<PageCall> {
    const { engines } = audio
    return stack.use(await startPageCall({ engines, clock, lineId: 'a', voice: { frequency: 440, level } }))
  }

  const ring = async (what: 'ring' | 'none') =>
    valueOf(await audio.engines.ask('audio.ring', { sound: what, volume: 1 }))

  function last<Kind extends AudioReport['kind']>(kind: Kind) {
    return audio.reports.findLast((report): report is Extract<AudioReport, { kind: Kind }> => {
      return report.kind === kind
    })
  }

  const switches = () =>
    audio.reports.flatMap((report) =>
      report.kind === 'switched'
        ? [`${report.switched.role} ${report.switched.to}${report.switched.back ? ' back' : ''}`]
        : [],
    )

  /** A tone of a second on a loudspeaker: a share of 1 is nothing else. */
  async function plays(speaker: string, frequency: number, least = 0.6): Promise<void> {
    await eventually(
      async () => {
        const heard = await sound.record(speaker, 600)
        expect(goertzelShare(heard, sampleRate, frequency)).toBeGreaterThan(least)
      },
      { timeout: 20_000 },
    )
  }

  async function rings(speaker: string): Promise<void> {
    await eventually(
      async () => {
        const heard = await sound.record(speaker, 3_000)
        const share = goertzelShare(heard, sampleRate, 659) + goertzelShare(heard, sampleRate, 523)
        expect(share).toBeGreaterThan(0.4)
      },
      { timeout: 20_000 },
    )
  }

  /** Looks at the last fifth of a second. PulseAudio's tones begin up to two seconds after they were opened. */
  async function farHears({ far }: PageCall, frequency: number): Promise<void> {
    await eventually(() => {
      const heard = Float32Array.from(far.heard.slice(-1_600), (sample) => sample / 32_768)
      expect(goertzelShare(heard, 8_000, frequency)).toBeGreaterThan(0.7)
    })
  }

  /** Milliseconds until the engine has opened a microphone. */
  async function openedAfter(name: string): Promise<number> {
    const begun = performance.now()
    await eventually(() => expect(last('devices')?.devices.inUse.microphone?.name).toBe(name))
    await eventually(() => expect(last('microphone')?.state).toBe('live'))
    return Math.round(performance.now() - begun)
  }

  test(
    'each role has its own: a call is in the headset, its ring on the ringer alone, with no gesture',
    inFull(),
    async () => {
      await ring('ring')
      await rings(room)
      expect(levelOf(await sound.record(headset, 1_000))).toBeLessThan(0.001)
      await ring('none')
      expect(last('ringer')).toEqual({ kind: 'ringer', playable: true })
      expect(await liveMicrophoneTracks(page)).toBe(0)

      const one = await call()
      await farHears(one, 700)
      await plays(headset, 440)
      await ring('ring')
      await rings(room)
      expect(last('devices')?.devices.inUse).toMatchObject({
        microphone: { name: deskMicrophone },
        speaker: { name: headset },
        ringers: [{ name: room }],
      })
      await ring('none')
      await configure({ ...chosen, microphone: remembered(toneMicrophone(1_100)), speaker: remembered(room) })
      await farHears(one, 1_100)
      await plays(room, 440)
      expect(switches()).toEqual([])
      await one[Symbol.asyncDispose]()
      await eventually(async () => expect(await liveMicrophoneTracks(page)).toBe(0))
    },
  )

  test('a microphone that is unplugged gives way to another, and is taken back', async () => {
    const one = await call()
    await farHears(one, 700)
    await unplug.desk()
    const away = await openedAfter(toneMicrophone(1_100))
    await farHears(one, 1_100)
    await eventually(() => expect(switches()).toEqual([`microphone ${toneMicrophone(1_100)}`]))
    await sound.plugIn(devices.desk)
    const back = await openedAfter(deskMicrophone)
    await farHears(one, 700)
    printMeasurement(`microphone: the next is open after ${away} ms, the chosen again after ${back} ms`)
    await eventually(() => expect(switches().at(-1)).toBe(`microphone ${deskMicrophone} back`))
    expect(last('microphone')?.state).toBe('live')
  })

  test('a headset that is unplugged gives way to the loudspeaker, and is taken back', inFull(), async () => {
    await call()
    await plays(headset, 440)
    await unplug.headset()
    // PulseAudio itself moves the sound to the loudspeaker, perhaps before the page has seen that the headset is gone.
    await eventually(() => expect(switches()).toEqual([`speaker ${room}`]))
    await plays(room, 440)
    await sound.plugIn(devices.headset)
    await plays(headset, 440)
    await eventually(() => expect(switches()).toEqual([`speaker ${room}`, `speaker ${headset} back`]))
  })

  test(
    'every device unplugged while it rings and in a call: said, and all is back with them',
    inFull(),
    async () => {
      const one = await call()
      await farHears(one, 700)
      await ring('ring')
      await rings(room)
      for (const each of Object.values(unplug)) await each()
      await eventually(() =>
        expect(last('devices')?.devices).toEqual({
          microphones: [],
          speakers: [],
          inUse: { microphone: null, speaker: null, ringers: [] },
        }),
      )
      await eventually(() => expect(last('microphone')?.state).toBe('absent'))
      await one.waitForSilence()
      await ring('none')
      await ring('ring')
      await eventually(() => expect(last('ringer')?.playable).toBe(false))

      for (const each of Object.values(devices)) await sound.plugIn(each)
      await farHears(one, 700)
      await plays(headset, 440)
      await rings(room)
      await eventually(() => expect(last('ringer')?.playable).toBe(true))
      expect(last('microphone')?.state).toBe('live')
    },
  )

  test('echo cancellation is switched in a call: the far end hears itself, or does not', async () => {
    await sound.plugIn({ kind: 'echo', name: 'Echo', of: headset })
    await configure({ ...chosen, microphone: remembered('Echo') })
    const one = await call()
    await farHears(one, 440)
    const loud = one.far.heardLevel
    await configure({ ...chosen, microphone: remembered('Echo'), echoCancellation: true })
    await eventually(() => expect(one.far.heardLevel).toBeLessThan(loud / 10), { timeout: 20_000 })
    printMeasurement(
      `echo: ${loud.toFixed(4)} without cancellation, ${one.far.heardLevel.toFixed(4)} with it`,
    )
    await configure({ ...chosen, microphone: remembered('Echo') })
    await eventually(() => expect(one.far.heardLevel).toBeGreaterThan(loud / 2))
  })
})
