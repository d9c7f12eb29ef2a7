import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { audioConfig } from '#test/support/audio-config.ts'
import { measureAudio, trackAudioElements } from '#test/support/audio-probe.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { openAudioPage, type PageAudio, startPageAudio } from '#test/support/page-audio.ts'
import { type PageCall, startPageCall, valueOf } from '#test/support/page-call.ts'
import { startStunServer } from '#test/support/stun-server.ts'
import { printMeasurement } from '#test/support/print-measurement.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { writeToneWav } from '#test/support/tone-wav.ts'
import { inFull } from '#test/support/tier.ts'

describe('lines in Chromium', needs('chromium'), () => {
  let stack: AsyncDisposableStack
  let audio: PageAudio
  let clock: FrameClock
  let page: Page

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    clock = stack.use(new FrameClock())
    audio = stack.use(await startPageAudio())
    const folder = stack.use(await temporaryFolder('microphone'))
    const fakeMicrophoneFile = await writeToneWav(folder.join('tone.wav'), {
      frequency: 700,
      amplitude: 0.2,
    })
    const browser = stack.use(await launchChromium({ fakeMicrophoneFile }))
    page = await browser.newPage()
    await trackAudioElements(page)
    await openAudioPage(page, audio)
    valueOf(await audio.engines.ask('audio.configure', audioConfig()))
  })

  afterEach(() => stack.disposeAsync())

  async function call(lineId: string, frequency: number, outgoing = false): Promise<PageCall> {
    const { engines } = audio
    const voice = { frequency, level: 0.1 }
    return stack.use(await startPageCall({ engines, clock, lineId, voice, outgoing }))
  }

  async function pageHears(lineId: string, frequency: number): Promise<void> {
    await eventually(async () => {
      const heard = await measureAudio(page, `audio[data-line=${lineId}]`)
      expect(Math.abs(heard.frequency - frequency)).toBeLessThan(10)
      expect(heard.level).toBeGreaterThan(0.02)
    })
  }

  function reports<Kind extends AudioReport['kind']>(kind: Kind) {
    return audio.reports.filter((report): report is Extract<AudioReport, { kind: Kind }> => {
      return report.kind === kind
    })
  }

  test(
    'an offer that was expected while it rang is answered, so is another one, and none leaves anything',
    inFull(),
    async () => {
      const { engines } = audio
      const offers: string[] = []
      const expected = (offer: string) => {
        offers.push(offer)
        return engines.ask('audio.expect', { lineId: 'a', offer })
      }
      const voice = { frequency: 500, level: 0.1 }
      const first = stack.use(await startPageCall({ engines, clock, lineId: 'a', voice, expected }))
      await pageHears('a', 500)
      await first.waitForTones(700)
      await first[Symbol.asyncDispose]()
      const again = () => engines.ask('audio.expect', { lineId: 'a', offer: offers[0] ?? '' })
      const second = stack.use(await startPageCall({ engines, clock, lineId: 'a', voice, expected: again }))
      await second.waitForTones(700)
      await second[Symbol.asyncDispose]()
      valueOf(await again())
      await engines.ask('audio.close', { lineId: 'a' })
      await eventually(async () => expect(await page.locator('audio[data-line]').count()).toBe(0))
    },
  )

  test('an answer with host candidates is there at once', async () => {
    const times: number[] = []
    for (const lineId of ['a', 'b', 'c']) {
      const { described, descriptionTime } = await call(lineId, 440)
      times.push(Math.round(descriptionTime))
      expect(audio.state.microphone).toBe('live')
      expect(described.sdp).toMatch(/^a=candidate:.* typ host/m)
    }
    printMeasurement(`answer with host candidates: ${times.join(', ')} ms`)
    expect(Math.max(...times)).toBeLessThan(10_000)
  })

  test.each([
    ['offered without DTLS', 'm=audio 4100 RTP/SAVP 0'],
    ['rejected', 'm=audio 0 UDP/TLS/RTP/SAVPF 0'],
  ])(
    'of audio that is offered twice, the one that is %s is rejected, the other answered',
    async (_, line) => {
      const { engines } = audio
      const { sdp } = valueOf(await engines.ask('audio.offer', { lineId: 'a', direction: 'sendrecv' }))
      const other = [line, 'c=IN IP4 127.0.0.1', 'a=mid:other', 'a=rtpmap:0 PCMU/8000', 'a=inactive', '']
      const offer = sdp.replace(/^m=/m, `${other.join('\r\n')}m=`)
      const answer = valueOf(
        await engines.ask('audio.answer', { lineId: 'b', offer, direction: 'sendrecv' }),
      ).sdp
      const [, rejected = '', answered = ''] = answer.split(/^(?=m=)/m)
      expect(rejected).toMatch(/^m=audio 0 /)
      expect(answered).toMatch(/^m=audio [1-9][^]*^a=sendrecv/m)
    },
  )

  test(
    'a STUN server that does not answer costs the cap, and a change in the call nothing',
    inFull(),
    async () => {
      const { port } = stack.use(await startStunServer({ deaf: true }))
      const iceServers = [{ urls: `stun:127.0.0.1:${port}` }]
      const gatheringMs = 2_000
      valueOf(await audio.engines.ask('audio.configure', audioConfig({ iceServers, gatheringMs })))
      const one = await call('a', 440, true)
      printMeasurement(
        `offer with a deaf STUN server, capped at ${gatheringMs} ms: ${Math.round(one.descriptionTime)} ms`,
      )
      expect(one.descriptionTime).toBeGreaterThan(gatheringMs - 50)
      expect(one.descriptionTime).toBeLessThan(4 * gatheringMs)
      expect(one.described.sdp).toMatch(/^a=candidate:.* typ host/m)
      await one.waitForTones(700)
      const begun = performance.now()
      await one.offer('sendonly')
      expect(performance.now() - begun).toBeLessThan(gatheringMs - 50)
    },
  )

  test(
    'a STUN server that answers gives its candidate at once; relaying only gives no other',
    inFull(),
    async () => {
      const { port } = stack.use(await startStunServer())
      const iceServers = [{ urls: `stun:127.0.0.1:${port}` }]
      valueOf(await audio.engines.ask('audio.configure', audioConfig({ iceServers, gatheringMs: 5_000 })))
      const one = await call('a', 440, true)
      printMeasurement(`offer with a STUN server that answers: ${Math.round(one.descriptionTime)} ms`)
      expect(one.described.sdp).toMatch(/^a=candidate:.* 203\.0\.113\.7 \d+ typ srflx/m)
      expect(one.descriptionTime).toBeLessThan(4_900)
      const relayOnly = audioConfig({ iceServers, relayOnly: true, gatheringMs: 100 })
      valueOf(await audio.engines.ask('audio.configure', relayOnly))
      const hidden = valueOf(await audio.engines.ask('audio.offer', { lineId: 'b', direction: 'sendrecv' }))
      expect(hidden.sdp).not.toMatch(/^a=candidate/m)
    },
  )

  test('an ICE restart keeps the audio, both ways', inFull(), async () => {
    const one = await call('a', 440)
    await one.waitForTones(700)
    await pageHears('a', 440)
    const restarted = await one.offer('sendrecv', { iceRestart: true })
    expect(fragmentOf(restarted.sdp)).not.toBe(fragmentOf(one.described.sdp))
    one.far.play(sineTone(1_300, 0.1))
    await pageHears('a', 1_300)
    await audio.engines.ask('audio.mute', { lineId: 'a', muted: true })
    await one.waitForSilence()
    await audio.engines.ask('audio.mute', { lineId: 'a', muted: false })
    await one.waitForTones(700)
    const same = await one.offer('sendrecv')
    expect(fragmentOf(same.sdp)).toBe(fragmentOf(restarted.sdp))
    await one.waitForTones(700)
  })

  test(
    'merged lines hear the agent and each other; mute is for the agent alone; held ones drop out',
    inFull(),
    async () => {
      const one = await call('a', 440)
      const other = await call('b', 1_100)
      await one.waitForTones(700)
      await other.waitForTones(700)
      valueOf(await audio.engines.ask('audio.merge', { lineIds: ['a', 'b'] }))
      await one.waitForTones(700, 1_100)
      await other.waitForTones(700, 440)
      await pageHears('a', 440)
      await pageHears('b', 1_100)

      await audio.engines.ask('audio.mute', { lineId: 'a', muted: true })
      await one.waitForTones(1_100)
      await other.waitForTones(440, 700)
      await audio.engines.ask('audio.mute', { lineId: 'a', muted: false })
      await other.waitForTones(440, 700)

      const third = await call('c', 300)
      valueOf(await audio.engines.ask('audio.merge', { lineIds: ['a', 'b', 'c'] }))
      await third.waitForTones(700, 440, 1_100)
      await one.waitForTones(700, 1_100, 300)
      await third.offer('sendonly')
      await third.waitForSilence()
      await one.waitForTones(700, 1_100)
      await third.offer('sendrecv')
      await third.waitForTones(700, 440, 1_100)

      await third.farOffers('sendonly')
      await eventually(() => expect(one.far.heardShare(300)).toBeLessThan(0.05))
      await one.waitForTones(700, 1_100)
      await third.farOffers('sendrecv')
      await one.waitForTones(700, 1_100, 300)

      await third[Symbol.asyncDispose]()
      await one.waitForTones(700, 1_100)
      valueOf(await audio.engines.ask('audio.merge', { lineIds: [] }))
      await one.waitForTones(700)
      await other.waitForTones(700)
    },
  )

  test('a line is measured each second, and its first sound is told with its time', inFull(), async () => {
    const begun = Date.now()
    const one = await call('a', 440)
    await one.waitForTones(700)
    await eventually(() => expect(reports('first-audio')).toMatchObject([{ lineId: 'a' }]))
    const after = (reports('first-audio')[0]?.at ?? 0) - begun
    printMeasurement(`first audio: ${after} ms after the offer`)
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(30_000)
    await eventually(() => expect(reports('sample').length).toBeGreaterThanOrEqual(3))
    const { sample } = reports('sample').at(-1) ?? {}
    expect(sample).toMatchObject({ codec: 'PCMU', sending: true, receiving: true, packetsLost: 0 })
    expect(sample?.packetsSent).toBeGreaterThan(35)
    expect(sample?.packetsReceived).toBeGreaterThan(35)
    expect(sample?.inputLevel).toBeGreaterThan(0.05)
    expect(sample?.outputLevel).toBeGreaterThan(0.05)
    expect(sample?.roundTripMs).toBeLessThan(10_000)
    await audio.engines.ask('audio.mute', { lineId: 'a', muted: true })
    await eventually(() => expect(reports('sample').at(-1)?.sample).toMatchObject({ sending: false }))
    await audio.engines.ask('audio.mute', { lineId: 'a', muted: false })
    await one.offer('sendonly')
    await eventually(() =>
      expect(reports('sample').at(-1)?.sample).toMatchObject({ sending: false, receiving: false }),
    )
  })
})

function fragmentOf(sdp: string): string | undefined {
  return /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1]
}
