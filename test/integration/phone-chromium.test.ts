import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import type { Leg } from '#electron/platform/sip/leg.ts'
import type { Line } from '#shared/calls/line.ts'
import { silentLog } from '#shared/core/log.ts'
import { measureAudio, trackAudioElements } from '#test/support/audio-probe.ts'
import { type ChromiumOptions, launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import {
  liveMicrophoneTracks,
  type PageAudio,
  startPageAudio,
  watchMicrophone,
} from '#test/support/page-audio.ts'
import { eventsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { writeToneWav } from '#test/support/tone-wav.ts'
import { inFull } from '#test/support/tier.ts'

const own = 'audio[data-line]'
const listening = ['--autoplay-policy=no-user-gesture-required', '--allow-loopback-in-peer-connection']

/** Quiet, since Chromium's echo canceller takes a loud steady tone for the echo of everything that the agent says. */
function quietCustomer(): VirtualParty {
  return new VirtualParty({ frequency: 440, level: 0.05 })
}

declare global {
  interface Window {
    descriptionsMade?: number
  }
}

/** Looks at the far end's addresses half a second late, as a page that has much to do, and counts its descriptions. */
async function addCandidatesLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { addIceCandidate, setLocalDescription } = RTCPeerConnection.prototype
    Object.assign(RTCPeerConnection.prototype, {
      async addIceCandidate(this: RTCPeerConnection, ...candidate: readonly unknown[]) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        return Reflect.apply(addIceCandidate, this, candidate)
      },
      async setLocalDescription(this: RTCPeerConnection, ...description: readonly unknown[]) {
        await Reflect.apply(setLocalDescription, this, description)
        window.descriptionsMade = (window.descriptionsMade ?? 0) + 1
      },
    })
  })
}

describe('the phone with its audio in Chromium', needs('chromium'), () => {
  let stack: AsyncDisposableStack
  let lines: TestLines
  let audio: PageAudio
  let phone: Phone
  let clock: FrameClock

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    lines = stack.use(await startLines())
    clock = stack.use(new FrameClock())
    audio = stack.use(await startPageAudio())
    phone = stack.use(
      createPhone({ audio: audio.engines, clock: systemClock, log: silentLog, installation: 'test' }),
    )
    await phone.setLogin(loginFor(lines.ws, '1001'))
    await eventually(() => {
      if (phone.state.registration.kind !== 'registered') throw new Error('The phone is not registered.')
    })
  })

  afterEach(() => stack.disposeAsync())

  async function openPage(options: ChromiumOptions): Promise<Page> {
    const browser: Browser = stack.use(await launchChromium(options))
    const page = await browser.newPage()
    await trackAudioElements(page)
    await watchMicrophone(page)
    await page.goto(audio.url)
    await eventually(() => expect(audio.engines.ready).toBe(true))
    return page
  }

  async function openSpeakingPage(): Promise<Page> {
    const folder = stack.use(await temporaryFolder('microphone'))
    return openPage({ fakeMicrophoneFile: await writeToneWav(folder.join('tone.wav'), { frequency: 700 }) })
  }

  async function line(state: Line['state']): Promise<Line> {
    return eventually(() => {
      const found = phone.lines.find((each) => each.state === state)
      if (!found) throw new Error(`No line is ${state}, but: ${JSON.stringify(phone.lines)}`)
      return found
    })
  }

  type Call = { readonly leg: Leg; readonly customer: VirtualParty; readonly lineId: string }

  async function ringingCall(): Promise<Call> {
    const [leg] = lines.lines.ring('1001', { number: '+442079460123', name: 'Ada Byron' })
    if (!leg) throw new Error('No phone rings.')
    const customer = quietCustomer()
    const bridge = stack.use(new Bridge(clock))
    bridge.join(customer)
    bridge.join(leg.audio)
    const { id } = await line('ringing')
    return { leg, customer, lineId: id }
  }

  async function answeredCall(): Promise<Call> {
    const call = await ringingCall()
    expect(await phone.answer(call.lineId)).toMatchObject({ ok: true })
    return call
  }

  async function pageHears(page: Page, frequency: number): Promise<void> {
    await eventually(async () => {
      const heard = await measureAudio(page, own)
      expect(Math.abs(heard.frequency - frequency)).toBeLessThan(10)
      expect(heard.level).toBeGreaterThan(0.02)
    })
  }

  const customerHears = (customer: VirtualParty, frequency: number) =>
    eventually(() => expect(customer.heardShare(frequency)).toBeGreaterThan(0.7))

  const customerHearsNothing = (customer: VirtualParty) =>
    eventually(() => expect(customer.heardLevel).toBeLessThan(0.005))

  test('a call is heard both ways, held, resumed, muted, and its microphone closed with it', async () => {
    const page = await openSpeakingPage()
    expect(await liveMicrophoneTracks(page)).toBe(0)
    const { customer, lineId } = await answeredCall()
    expect((await line('connected')).microphone).toBe('live')
    await pageHears(page, 440)
    await customerHears(customer, 700)

    expect(await phone.hold(lineId)).toMatchObject({ ok: true })
    await customerHearsNothing(customer)
    expect(await phone.resume(lineId)).toMatchObject({ ok: true })
    await customerHears(customer, 700)
    await pageHears(page, 440)

    await phone.mute(lineId, true)
    await customerHearsNothing(customer)
    await phone.mute(lineId, false)
    await customerHears(customer, 700)

    await phone.hangUp(lineId)
    await eventually(async () => expect(await liveMicrophoneTracks(page)).toBe(0))
    expect(await page.locator(own).count()).toBe(0)
  })

  test('a reloaded page is heard and hears again, muted where it was', inFull(), async () => {
    const page = await openSpeakingPage()
    const { customer, lineId } = await answeredCall()
    await customerHears(customer, 700)
    await page.reload()
    await pageHears(page, 440)
    await customerHears(customer, 700)
    await phone.mute(lineId, true)
    await customerHearsNothing(customer)
    await page.reload()
    await pageHears(page, 440)
    expect(customer.heardLevel).toBeLessThan(0.005)
    expect(phone.lines).toMatchObject([{ id: lineId, state: 'connected', muted: true }])
    await phone.mute(lineId, false)
    await customerHears(customer, 700)
  })

  test('digits pressed quickly arrive in order, none lost', inFull(), async () => {
    await openSpeakingPage()
    const { leg, lineId, customer } = await answeredCall()
    await customerHears(customer, 700)
    const events = eventsOf(leg)
    for (const digit of '1225#') expect(await phone.sendDigits(lineId, digit)).toMatchObject({ ok: true })
    await eventually(() =>
      expect(events.map((event) => (event.kind === 'digit' ? event.digit : '')).join('')).toBe('1225#'),
    )
  })

  test('the page calls out and both are heard', inFull(), async () => {
    const page = await openSpeakingPage()
    const dialled = await phone.dial('+442079460777')
    expect(dialled).toMatchObject({ ok: true })
    const { leg } = await eventually(() => {
      const last = lines.dials.at(-1)
      if (!last) throw new Error('Nothing was dialled.')
      return last
    })
    const customer = quietCustomer()
    const bridge = stack.use(new Bridge(clock))
    bridge.join(customer)
    bridge.join(leg.audio)
    await leg.accept()
    await pageHears(page, 440)
    await customerHears(customer, 700)
  })

  test('rings and tones are heard, with no gesture', inFull(), async () => {
    const page = await openSpeakingPage()
    const { ask } = audio.engines
    const levelOf = async (name: string) => (await measureAudio(page, `audio[data-sound=${name}]`)).level
    expect(await ask('audio.ring', { sound: 'ring', volume: 1 })).toMatchObject({ ok: true })
    await eventually(async () => expect(await levelOf('ring')).toBeGreaterThan(0.05))
    await ask('audio.ring', { sound: 'waiting', volume: 1 })
    await eventually(async () => expect(await levelOf('waiting')).toBeGreaterThan(0.01))
    await ask('audio.ring', { sound: 'none', volume: 1 })
    await ask('audio.callProgress', { lineId: 'any', tone: 'busy' })
    await eventually(async () => {
      const heard = await measureAudio(page, 'audio[data-sound=busy]')
      expect(Math.abs(heard.frequency - 400)).toBeLessThan(10)
    })
    await ask('audio.callProgress', { lineId: 'any', tone: 'none' })
    await expect(levelOf('busy')).rejects.toThrow('Nothing plays')
  })

  test.each([
    ['denied', [...listening, '--use-fake-device-for-media-stream', '--deny-permission-prompts']],
    ['absent', [...listening, '--use-fake-ui-for-media-stream']],
  ] as const)(
    'with the microphone %s the agent answers and listens, and sends silence',
    inFull(),
    async (state, extraArgs) => {
      const page = await openPage({ extraArgs: [...extraArgs] })
      let packetsSent = 0
      audio.engines.onReport((report) => {
        if (report.kind === 'sample') ({ packetsSent } = report.sample)
      })
      const { customer } = await answeredCall()
      expect((await line('connected')).microphone).toBe(state)
      expect(audio.state.microphone).toBe(state)
      await pageHears(page, 440)
      // Relays take a call for dead that sends nothing.
      await eventually(() => expect(packetsSent).toBeGreaterThan(20))
      expect(customer.heardLevel).toBeLessThan(0.005)
    },
  )

  test(
    'that there is no microphone is known also where it is found before the way is, and in the next call',
    inFull(),
    async () => {
      const page = await openPage({ extraArgs: [...listening, '--use-fake-ui-for-media-stream'] })
      await addCandidatesLate(page)
      for (const calls of [1, 2]) {
        const { lineId } = await ringingCall()
        await eventually(async () => expect(await page.evaluate(() => window.descriptionsMade)).toBe(calls))
        expect(await phone.answer(lineId)).toMatchObject({ ok: true })
        await line('connected')
        await eventually(async () => expect((await line('connected')).microphone).toBe('absent'))
        await phone.hangUp(lineId)
        await eventually(() => expect(phone.lines.filter(({ state }) => state !== 'ended')).toEqual([]))
      }
    },
  )

  test('where the browser wants a gesture first, that is said, and one is enough', inFull(), async () => {
    const page = await openPage({
      extraArgs: ['--autoplay-policy=document-user-activation-required', '--use-fake-ui-for-media-stream'],
    })
    await audio.engines.ask('audio.ring', { sound: 'ring', volume: 1 })
    await eventually(() => expect(audio.state.error).toMatchObject({ code: 'audio.failed' }))
    await page.mouse.click(10, 10)
    await eventually(async () =>
      expect((await measureAudio(page, 'audio[data-sound=ring]')).level).toBeGreaterThan(0.05),
    )
  })
})
