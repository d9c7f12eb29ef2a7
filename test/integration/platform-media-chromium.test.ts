import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { StereoRecorder } from '#electron/platform/media/recorder.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { measureAudio } from '#test/support/audio-probe.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { goertzelShare } from '#test/support/goertzel.ts'
import { decodeAudio, stretch } from '#test/support/mp3.ts'
import { needs } from '#test/support/needs.ts'
import { inFull } from '#test/support/tier.ts'

/** What the page below puts on its window: one telephone with an oscillator for a microphone. */
interface Telephone {
  offer(restart?: boolean): Promise<string>
  answer(offer: string): Promise<string>
  accept(answer: string): Promise<void>
  direct(direction: RTCRtpTransceiverDirection): void
  press(keys: string): void
}

const page = `<!doctype html><audio autoplay></audio><script type="module">
  const context = new AudioContext()
  const oscillator = new OscillatorNode(context, { frequency: 700 })
  const microphone = new MediaStreamAudioDestinationNode(context)
  oscillator.connect(new GainNode(context, { gain: 0.3 })).connect(microphone)
  oscillator.start()
  const pc = new RTCPeerConnection({ iceServers: [] })
  const sender = pc.addTrack(microphone.stream.getAudioTracks()[0], microphone.stream)
  pc.ontrack = ({ track }) => {
    document.querySelector('audio').srcObject = new MediaStream([track])
  }
  const gathered = () => new Promise((resolve) => {
    const check = () => pc.iceGatheringState === 'complete' && resolve(pc.localDescription.sdp)
    pc.addEventListener('icegatheringstatechange', check)
    check()
  })
  window.telephone = {
    async offer(restart = false) {
      await pc.setLocalDescription(await pc.createOffer({ iceRestart: restart }))
      return await gathered()
    },
    async answer(sdp) {
      await pc.setRemoteDescription({ type: 'offer', sdp })
      await pc.setLocalDescription()
      return await gathered()
    },
    accept: (sdp) => pc.setRemoteDescription({ type: 'answer', sdp }),
    direct: (direction) => { pc.getTransceivers()[0].direction = direction },
    press: (keys) => sender.dtmf.insertDTMF(keys, 100, 70),
  }
</script>`

declare global {
  interface Window {
    telephone: Telephone
  }
}

describe('a leg and Chromium', needs('chromium'), () => {
  let server: ReturnType<typeof createServer>
  let address: string
  let browser: Browser
  let tab: Page
  let stack: AsyncDisposableStack
  let bridge: Bridge
  let leg: PeerLeg
  let party: VirtualParty

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(page)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}/`
    browser = await launchChromium({ audio: true })
  })
  afterAll(async () => {
    await browser?.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    tab = await browser.newPage()
    stack.defer(() => tab.close())
    await tab.goto(address)
    const clock = stack.use(new FrameClock())
    bridge = stack.use(new Bridge(clock))
    leg = stack.use(new PeerLeg())
    party = new VirtualParty({ frequency: 440 })
    bridge.join(leg, { side: 'agent' })
    bridge.join(party)
  })
  afterEach(() => stack.disposeAsync())

  const offerOfPage = (restart = false): Promise<string> =>
    tab.evaluate((again) => window.telephone.offer(again), restart)
  const acceptInPage = (sdp: string): Promise<void> =>
    tab.evaluate((answer) => window.telephone.accept(answer), sdp)
  const direct = (direction: RTCRtpTransceiverDirection): Promise<void> =>
    tab.evaluate((wanted) => window.telephone.direct(wanted), direction)

  async function callFromPage(restart = false): Promise<void> {
    await acceptInPage(await leg.answerOffer(await offerOfPage(restart)))
  }

  async function callPage(): Promise<void> {
    const offer = await leg.createOffer()
    await leg.acceptAnswer(await tab.evaluate((sdp) => window.telephone.answer(sdp), offer))
  }

  /** Says something new, and waits until a whole second of new sound has come in. */
  async function bothHear(frequency: number): Promise<void> {
    const before = party.heardSeconds
    party.play(sineTone(frequency))
    await eventually(() => {
      expect(party.heardSeconds - before).toBeGreaterThan(1)
      expect(party.heardShare(700)).toBeGreaterThan(0.9)
    })
    await eventually(async () => {
      const heard = await measureAudio(tab)
      expect(Math.abs(heard.frequency - frequency)).toBeLessThan(12)
    })
  }

  it('hear each other when the leg offers', async () => {
    await callPage()
    await bothHear(440)
  })

  it('hear each other when the page offers', async () => {
    await callFromPage()
    await bothHear(900)
  })

  it('hear each other again after the page was loaded anew', inFull(), async () => {
    await callPage()
    await bothHear(1200)
    await tab.reload()
    await callFromPage()
    await bothHear(440)
    await tab.reload()
    await callFromPage()
    await bothHear(900)
  })

  it('hear each other again after the page restarted ICE', inFull(), async () => {
    await callFromPage()
    await bothHear(1200)
    await callFromPage(true)
    await bothHear(440)
    await callFromPage(true)
    await bothHear(900)
  })

  it('hear each other again after the page that was called restarted ICE', inFull(), async () => {
    await callPage()
    await bothHear(1200)
    await callFromPage(true)
    await bothHear(440)
    await callFromPage()
    await bothHear(900)
    await tab.reload()
    await callFromPage()
    await bothHear(1200)
    await callFromPage(true)
    await bothHear(440)
  })

  it('go quiet on hold and come back', inFull(), async () => {
    await callFromPage()
    await bothHear(900)
    await direct('inactive')
    await callFromPage()
    expect(leg.remoteDirection).toBe('inactive')
    await eventually(() => expect(party.heardLevel).toBe(0))
    await direct('sendrecv')
    await callFromPage()
    await bothHear(1200)
  })

  it('are recorded side by side, without what was said in a pause', async () => {
    const recorder = stack.use(new StereoRecorder())
    stack.defer(bridge.onFrames((left, right) => recorder.write(left, right)))
    await callFromPage()
    recorder.pause()
    await bothHear(440)
    recorder.resume()
    const before = recorder.seconds
    await eventually(() => expect(recorder.seconds - before).toBeGreaterThan(2))
    recorder.pause()
    const { seconds } = recorder
    const mp3 = await recorder.finish()

    const sound = await decodeAudio(tab, mp3)
    expect(Math.abs(sound.seconds - seconds)).toBeLessThan(0.3)
    const share = (channel: number, frequency: number): number =>
      goertzelShare(stretch(sound, { channel, from: seconds - 1.5, to: seconds - 0.5 }), 8000, frequency)
    expect(share(0, 440)).toBeGreaterThan(0.9)
    expect(share(1, 700)).toBeGreaterThan(0.9)
  })

  it('tell every key once', inFull(), async () => {
    const keys: string[] = []
    stack.defer(leg.onDtmf((key) => keys.push(key)))
    await callFromPage()
    await bothHear(440)
    await tab.evaluate(() => window.telephone.press('1122#*A0'))
    await eventually(() => expect(keys.join('')).toBe('1122#*A0'))
  })
})
