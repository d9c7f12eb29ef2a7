import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge, type BridgeMember } from '#electron/platform/media/mixer.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { fingerprintOf } from '#electron/platform/media/sdp.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { eventually } from '#test/support/eventually.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'
import { inFull } from '#test/support/tier.ts'

/** The share of energy at a frequency from which on a party counts as heard. */
const clear = 0.9

describe('two legs over loopback', () => {
  let stack: AsyncDisposableStack
  let clock: FrameClock

  /** A party that speaks through a leg of its own. */
  interface Speaker {
    readonly leg: PeerLeg
    readonly party: VirtualParty
    readonly seat: BridgeMember
  }

  function speaker(frequency: number): Speaker {
    const leg = stack.use(new PeerLeg())
    const party = new VirtualParty({ frequency })
    const bridge = stack.use(new Bridge(clock))
    bridge.join(leg, { side: 'agent' })
    return { leg, party, seat: bridge.join(party) }
  }

  async function negotiate(offerer: PeerLeg, answerer: PeerLeg): Promise<void> {
    await offerer.acceptAnswer(await answerer.answerOffer(await offerer.createOffer()))
  }

  async function hears(party: VirtualParty, frequency: number): Promise<void> {
    await eventually(() => expect(party.heardShare(frequency)).toBeGreaterThan(clear))
  }

  async function hearsNothing(party: VirtualParty): Promise<void> {
    await eventually(() => expect(party.heardLevel).toBe(0))
  }

  beforeEach(() => {
    stack = new AsyncDisposableStack()
    clock = stack.use(new FrameClock())
  })
  afterEach(() => stack.disposeAsync())

  it('carries a voice in both directions', async () => {
    const a = speaker(440)
    const b = speaker(700)
    await negotiate(a.leg, b.leg)
    await hears(b.party, 440)
    await hears(a.party, 700)
    expect(a.leg.isConnected).toBe(true)
    expect(a.leg.packetsReceived).toBeGreaterThan(40)
  })

  it('keeps every candidate on the loopback interface', async () => {
    const a = speaker(440)
    const b = speaker(700)
    const offer = await a.leg.createOffer()
    const answer = await b.leg.answerOffer(offer)
    const candidates = [...offer.matchAll(/^a=candidate:.*$/gm), ...answer.matchAll(/^a=candidate:.*$/gm)]
    expect(candidates).toHaveLength(2)
    for (const [line] of candidates) expect(line).toContain(' udp ')
    for (const [line] of candidates) expect(line).toContain(' 127.0.0.1 ')
    expect(offer).toMatch(/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF 0 101$/m)
  })

  it('follows hold and resume', async () => {
    const a = speaker(440)
    const b = speaker(700)
    await negotiate(a.leg, b.leg)
    await hears(a.party, 700)

    const hold = await a.leg.answerOffer(await b.leg.createOffer('sendonly'))
    expect(hold).toContain('a=recvonly')
    await b.leg.acceptAnswer(hold)
    expect([a.leg.isRemoteSending, a.leg.isRemoteReceiving]).toEqual([true, false])
    await hearsNothing(b.party)
    await hears(a.party, 700)

    await b.leg.acceptAnswer(await a.leg.answerOffer(await b.leg.createOffer('inactive')))
    await hearsNothing(a.party)

    await b.leg.acceptAnswer(await a.leg.answerOffer(await b.leg.createOffer('sendrecv')))
    await hears(a.party, 700)
    await hears(b.party, 440)
  })

  it('hears and is heard by a telephone that comes back with a new connection', inFull(), async () => {
    const a = speaker(440)
    const b = speaker(700)
    await negotiate(b.leg, a.leg)
    await hears(a.party, 700)
    await b.leg.close()

    for (const frequency of [900, 1100]) {
      const again = speaker(frequency)
      await negotiate(again.leg, a.leg)
      await hears(a.party, frequency)
      await hears(again.party, 440)
    }
  })

  it.each(['the telephone called', 'the platform called'])(
    'goes on after a restart of ICE where %s',
    async (who) => {
      const platform = speaker(440)
      const telephone = speaker(700)
      if (who === 'the telephone called') await negotiate(telephone.leg, platform.leg)
      else await negotiate(platform.leg, telephone.leg)
      await hears(platform.party, 700)
      await hears(telephone.party, 440)
      for (const frequency of [900, 1100]) {
        const offer = await telephone.leg.createOffer('sendrecv', true)
        await telephone.leg.acceptAnswer(await platform.leg.answerOffer(offer))
        telephone.party.play(sineTone(frequency))
        platform.party.play(sineTone(frequency + 50))
        await hears(platform.party, frequency)
        await hears(telephone.party, frequency + 50)
      }
    },
  )

  it('loses audio packets on both ways when told to, and goes on after that', async () => {
    let isLossy = false
    const lossy = stack.use(new PeerLeg(() => isLossy))
    const party = new VirtualParty({ frequency: 440 })
    const bridge = stack.use(new Bridge(clock))
    bridge.join(lossy, { side: 'agent' })
    bridge.join(party)
    const other = speaker(700)
    await negotiate(lossy, other.leg)
    await Promise.all([hears(party, 700), hears(other.party, 440)])
    isLossy = true
    await Promise.all([hearsNothing(party), hearsNothing(other.party)])
    isLossy = false
    await Promise.all([hears(party, 700), hears(other.party, 440)])
  })

  it(
    'notices that the other end lives where neither sends audio, and that it does not any more',
    inFull(),
    async () => {
      const [platform, telephone] = [stack.use(new PeerLeg()), stack.use(new PeerLeg())]
      await telephone.acceptAnswer(await platform.answerOffer(await telephone.createOffer('inactive')))
      await eventually(() => expect(platform.isConnected).toBe(true))
      const { remoteActivity } = platform
      await eventually(() => expect(platform.remoteActivity).toBeGreaterThan(remoteActivity + 1), {
        timeout: 14_000,
      })
      expect(platform.packetsReceived).toBe(0)
      await telephone.close()
      // What was sent before may still lie in the socket.
      await flushTasks()
      const last = platform.remoteActivity
      await expect(
        eventually(() => expect(platform.remoteActivity).toBeGreaterThan(last), { timeout: 7_000 }),
      ).rejects.toThrow('to be greater than')
    },
  )

  it('gives a replaced connection a certificate of its own', async () => {
    const a = speaker(440)
    const offers = await Promise.all([speaker(700).leg.createOffer(), speaker(700).leg.createOffer()])
    const [first, second] = await Promise.all(offers.map((offer) => a.leg.answerOffer(offer)))
    expect(fingerprintOf(first ?? '')).not.toBe(fingerprintOf(second ?? ''))
  })

  it('answers offers that come at the same time one after another', async () => {
    const a = speaker(440)
    const b = speaker(700)
    await negotiate(b.leg, a.leg)
    const offer = await b.leg.createOffer('sendonly')
    const back = offer.replace('a=sendonly', 'a=sendrecv')
    const answers = await Promise.all([offer, back, offer, back].map((each) => a.leg.answerOffer(each)))
    expect(answers.map((answer) => /a=(recvonly|sendrecv)/.exec(answer)?.[1])).toEqual([
      'recvonly',
      'sendrecv',
      'recvonly',
      'sendrecv',
    ])
    await b.leg.acceptAnswer(answers[3] ?? '')
    await hears(a.party, 700)
  })

  it('stays in force when an offer is refused', async () => {
    const a = speaker(440)
    const b = speaker(700)
    await negotiate(a.leg, b.leg)
    await hears(b.party, 440)
    await expect(b.leg.answerOffer('v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n')).rejects.toThrow('PCMU')
    await expect(b.leg.answerOffer('nonsense')).rejects.toThrow('PCMU')
    await b.leg.acceptAnswer(await a.leg.answerOffer(await b.leg.createOffer()))
    await hears(b.party, 440)
  })

  it('rejects what is being negotiated when it closes, and all that comes after', async () => {
    const leg = stack.use(new PeerLeg())
    const offers = [leg.createOffer(), leg.createOffer()]
    await leg.close()
    for (const offer of offers) await expect(offer).rejects.toThrow('closed')
    await expect(leg.answerOffer(await stack.use(new PeerLeg()).createOffer())).rejects.toThrow('closed')
    await leg.close()
  })

  it('survives the other end vanishing', inFull(), async () => {
    const a = speaker(440)
    const b = speaker(700)
    await negotiate(a.leg, b.leg)
    await hears(a.party, 700)
    await b.leg.close()
    await hearsNothing(a.party)
    expect(a.leg.pull().every((sample) => sample === 0)).toBe(true)
  })
})
