import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { measureAudio, trackAudioElements } from '#test/support/audio-probe.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { goertzelShare } from '#test/support/goertzel.ts'
import { decodeAudio, stretch } from '#test/support/mp3.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { toneWav, writeToneWav } from '#test/support/tone-wav.ts'

describe('audio in a page', needs('chromium'), () => {
  test('the fake microphone is heard at its frequency across a peer connection', async () => {
    await using folder = await temporaryFolder('audio')
    const microphone = await writeToneWav(folder.join('microphone.wav'), { frequency: 700 })
    await using browser = await launchChromium({ audio: true, fakeMicrophoneFile: microphone })
    await using server = await blankSite()
    const page = await browser.newPage()
    await trackAudioElements(page)
    await page.goto(server.url)
    await page.evaluate(callMyself)
    await eventually(async () => {
      const heard = await measureAudio(page)
      expect(heard.frequency).toBeGreaterThan(695)
      expect(heard.frequency).toBeLessThan(705)
      expect(heard.level).toBeGreaterThan(0.05)
    })
  })

  test('an audio file is heard while it plays and is decoded to its samples', async () => {
    await using browser = await launchChromium({ audio: true })
    const page = await browser.newPage()
    const wav = toneWav({ frequency: 1_000, seconds: 2, sampleRate: 8_000 })
    await play(page, wav)
    await eventually(async () =>
      expect((await measureAudio(page, '#player')).frequency).toBeCloseTo(1_000, -1),
    )
    const audio = await decodeAudio(page, wav)
    expect(audio.seconds).toBeCloseTo(2, 1)
    expect(goertzelShare(stretch(audio, { from: 0.5, to: 1.5 }), audio.sampleRate, 1_000)).toBeGreaterThan(
      0.95,
    )
    expect(() => stretch(audio, { channel: 1 })).toThrow('No channel 1')
  })
})

async function play(page: Page, wav: Buffer): Promise<void> {
  await page.setContent(
    `<audio id="player" loop src="data:audio/wav;base64,${wav.toString('base64')}"></audio>`,
  )
  await page.locator('#player').evaluate((player: HTMLAudioElement) => player.play())
}

/** A page on loopback, where Chromium gives out the microphone. */
async function blankSite() {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>x</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Runs in the page: sends the microphone to itself and plays it from an element outside the document. */
async function callMyself(): Promise<void> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
  const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()]
  near.onicecandidate = ({ candidate }) => void (candidate && far.addIceCandidate(candidate))
  far.onicecandidate = ({ candidate }) => void (candidate && near.addIceCandidate(candidate))
  far.ontrack = ({ streams: [stream] }) => {
    const player = new Audio()
    player.srcObject = stream ?? null
    void player.play()
  }
  for (const track of microphone.getTracks()) near.addTrack(track, microphone)
  await near.setLocalDescription()
  await far.setRemoteDescription(near.localDescription ?? { type: 'offer', sdp: '' })
  await far.setLocalDescription()
  await near.setRemoteDescription(far.localDescription ?? { type: 'answer', sdp: '' })
}
