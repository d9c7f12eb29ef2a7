import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { printMeasurement } from '#test/support/print-measurement.ts'
import { type ScriptedServer, startScriptedServer } from '#test/support/scripted-sip-server.ts'
import { inFull } from '#test/support/tier.ts'
import { agentTone, type BrowserPhone, startBrowserPhone } from './support/browser-phone.ts'

/** Descriptions that browsers and relays make, and what is heard then, by the product's phone in Chromium. */
describe('the phone with its audio in Chromium', inFull(needs('chromium')), () => {
  let suite: AsyncDisposableStack
  let stack: AsyncDisposableStack
  let server: ScriptedServer
  let agent: BrowserPhone
  let clock: FrameClock

  beforeAll(async () => {
    suite = new AsyncDisposableStack()
    server = suite.use(await startScriptedServer())
    clock = suite.use(new FrameClock())
    agent = suite.use(await startBrowserPhone(server.ws))
  })

  beforeEach(() => {
    stack = new AsyncDisposableStack()
  })

  afterEach(async () => {
    await Promise.all(agent.phone.lines.map(({ id }) => agent.phone.hangUp(id)))
    await stack.disposeAsync()
    await eventually(() => {
      if (agent.phone.lines.length > 0) throw new Error('A call is left.')
    })
  })

  afterAll(() => suite?.disposeAsync())

  /** Whoever is at this end of the audio. */
  function somebodyAt(peer: PeerLeg, frequency: number): VirtualParty {
    const party = new VirtualParty({ frequency, level: 0.1 })
    const bridge = stack.use(new Bridge(clock))
    bridge.join(party)
    bridge.join(peer)
    return party
  }

  async function answered(options: Parameters<ScriptedServer['call']>[0] = {}) {
    const calling = server.call(options)
    const { id } = await agent.line('ringing')
    expect(await agent.phone.answer(id)).toMatchObject({ ok: true })
    const call = await calling
    return { id, call, party: somebodyAt(call.peer, 440) }
  }

  async function bothHear(party: VirtualParty, frequency = 440): Promise<void> {
    await eventually(() => expect(party.heardShare(agentTone)).toBeGreaterThan(0.7))
    await agent.hears(frequency)
  }

  /** The line of video in the phone's last answer. */
  const videoIn = () =>
    /^m=video (\d+)/m.exec(server.answers.findLast(({ body }) => body !== '')?.body ?? '')?.[1]

  test.each(['first', 'last'] as const)(
    'of an offer with video (%s) only the audio is taken',
    async (place) => {
      const { id, call, party } = await answered({ sdp: withVideo(place) })
      expect(videoIn()).toBe('0')
      await bothHear(party)
      expect(await call.reinvite('sendrecv', [], withVideo(place))).toBe(200)
      expect(videoIn()).toBe('0')
      await bothHear(party)
      expect(await agent.phone.hold(id)).toMatchObject({ ok: true })
      expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
      await bothHear(party)
    },
  )

  test.each([
    ['whose last line does not end', (offer: string) => offer.trimEnd()],
    ['with an empty subject and no time', (offer: string) => offer.replace(/^s=.*\r\nt=.*/m, 's=')],
    ['with a space behind its codecs', (offer: string) => offer.replace(/^(m=audio.*)/m, '$1 ')],
    ['with a way that no browser knows', (offer: string) => `${offer}${oddCandidate}\r\n`],
    ['with empty parameters', (offer: string) => `${offer}a=fmtp:101\r\n`],
  ] as const)('an offer %s is answered and heard', async (_, sdp) => {
    const { party } = await answered({ sdp })
    await bothHear(party)
  })

  test.each([
    ['ICE', /^a=ice-.*\r\n/gm],
    ['one port for RTP and RTCP', /^a=(?:rtcp-mux|group.*)\r\n/gm],
  ])('an offer without %s, which no browser takes, does not ring in vain', async (_, missing) => {
    await expect(server.call({ sdp: (offer) => offer.replace(missing, '') })).rejects.toThrow('488')
    expect(agent.phone.lines.filter(({ state }) => state === 'ringing')).toEqual([])
  })

  test.each([488, 500])(
    'a hold that is refused with %i changes nothing, nor what comes after it',
    async (status) => {
      const { id, call, party } = await answered()
      await bothHear(party)
      server.reinviteRefusals.push(status)
      expect(await agent.phone.hold(id)).toMatchObject({ ok: false })
      expect(await agent.line('connected')).toMatchObject({ id })
      await bothHear(party)
      // The same codecs under other numbers.
      expect(await call.reinvite('sendrecv', [], remapped)).toBe(200)
      await bothHear(party)
      expect(await agent.phone.hold(id)).toMatchObject({ ok: true })
      await agent.hearsNothing()
      expect(await agent.phone.resume(id)).toMatchObject({ ok: true })
      await bothHear(party)
    },
  )

  test('an offer within the call that cannot be taken is refused, and nothing changes', async () => {
    const { call, party } = await answered()
    await bothHear(party)
    const broken = (offer: string) => offer.replace(/^a=ice-pwd:.*\r\n/m, 'a=ice-pwd:short\r\n')
    expect(await call.reinvite('sendrecv', [], broken)).toBe(488)
    await bothHear(party)
    // It may cross with the phone's own, for a new peer connection.
    await eventually(async () => expect(await call.reinvite('sendrecv', [], remapped)).toBe(200))
    await bothHear(party)
  })

  test('a relay that has forgotten the call, and has the same certificate, gets a new connection', async () => {
    const { call, party } = await answered()
    await bothHear(party)
    const relay = stack.use(new PeerLeg())
    const again = somebodyAt(relay, 880)
    const offers = () => server.requests.filter(({ method, body }) => method === 'INVITE' && body !== '')
    const before = offers().length
    call.moveTo(relay)
    await call.peer.close()
    await eventually(() => expect(offers().length).toBeGreaterThan(before), { timeout: 20_000 })
    const asked = performance.now()
    await eventually(() => expect(again.heardShare(agentTone)).toBeGreaterThan(0.7), { timeout: 30_000 })
    await agent.hears(880)
    printMeasurement(`heard again ${Math.round(performance.now() - asked)} ms after the ICE restart`)
    expect(performance.now() - asked).toBeLessThan(15_000)
  })
})

const oddCandidate = 'a=candidate:1 1 TLS 2130706431 127.0.0.1 5000 typ host'

/** A line of video beside the audio of an offer, on the same transport. */
function withVideo(place: 'first' | 'last') {
  return (offer: string): string => {
    const [session = '', audio = ''] = offer.split(/^(?=m=)/m)
    const kept = audio
      .split(/\r\n/)
      .filter((line) => /^a=(ice-|fingerprint|setup|candidate|rtcp-mux|rtcp:)/.test(line))
    const mid = /^a=mid:(\S+)/m.exec(audio)?.[1] ?? '0'
    const video = [
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'c=IN IP4 127.0.0.1',
      'a=mid:v',
      'a=sendrecv',
      'a=rtpmap:96 VP8/90000',
      ...kept,
      '',
    ].join('\r\n')
    const mids = place === 'first' ? `v ${mid}` : `${mid} v`
    const media = place === 'first' ? video + audio : audio + video
    return session.replace(/^a=group:BUNDLE .*$/m, `a=group:BUNDLE ${mids}`) + media
  }
}

/** The same codecs under other numbers, which RFC 3264 section 8.3.2 lets an offer do only with new ones. */
function remapped(offer: string): string {
  return offer
    .replace(/^(m=audio \S+ \S+) 0 101/m, '$1 0 97')
    .replace(/^a=(rtpmap|fmtp|rtcp-fb):101 /gm, 'a=$1:97 ')
}
