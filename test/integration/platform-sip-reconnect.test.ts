import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { tonePort } from '#electron/platform/media/tone-port.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { causes, type Leg } from '#electron/platform/sip/leg.ts'
import { type CuttableLink, startCuttableLink } from '#test/support/cuttable-link.ts'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import type { SipAgent } from '#test/support/sip-agent.ts'
import { dialFrom, waitForTone, ringPhone, talkTo } from '#test/support/sip-calls.ts'
import { kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'
import { byTier, inFull } from '#test/support/tier.ts'

const instance = '6f1a9d0c-2f34-4c55-9d53-0f6b8a1b1c11'

describe('a phone that loses its socket', () => {
  let stack: AsyncDisposableStack
  let clock: ManualClock
  let exchange: TestLines
  let link: CuttableLink
  let phone: SipAgent

  beforeEach(async () => {
    stack = new AsyncDisposableStack()
    clock = new ManualClock()
    exchange = stack.use(await startLines({ clock }))
    link = stack.use(await startCuttableLink(exchange.port))
    phone = await exchange.phone('1001', { ws: `ws://127.0.0.1:${link.port}/sip`, instance })
  })
  afterEach(() => stack.disposeAsync())

  /** Somebody at the other end of a leg, who says 440 Hz. */
  function partner(leg: Leg): VirtualParty {
    const party = new VirtualParty({ frequency: 440 })
    const bridge = stack.use(new Bridge(stack.use(new FrameClock())))
    bridge.join(leg.audio)
    bridge.join(party)
    return party
  }

  /** Lets seconds pass while media flow: the platform looks after each of them. */
  async function pass(seconds: number, party: VirtualParty): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      const { heardSeconds } = party
      await eventually(() => expect(party.heardSeconds).toBeGreaterThan(heardSeconds + 0.03))
      clock.advance(1_000)
    }
  }

  it.each(byTier({ quick: [5], full: [5, 35, 120] }))(
    'goes on with its call after a silent cut of %i s',
    async (seconds) => {
      const { leg, events, line } = await talkTo(exchange, phone)
      const party = partner(leg)
      line.audio.playTone(700)
      await waitForTone(line, 440)

      link.cut()
      await pass(seconds, party)
      expect(kindsOf(events)).not.toContain('ended')
      expect(exchange.lines.registrations('1001')).toBe(seconds > 30 ? 0 : 1)
      await eventually(() => expect(party.heardShare(700)).toBeGreaterThan(0.9))
      await waitForTone(line, 440)

      link.heal()
      link.closeClients()
      expect(await phone.reconnectAndRegister()).toBe(200)
      expect(exchange.lines.registrations('1001')).toBe(1)
      await line.restartIce()
      line.audio.playTone(800)
      await eventually(() => expect(party.heardShare(800)).toBeGreaterThan(0.9))
      await waitForTone(line, 440)
      await line.hold()
      await eventually(() => expect(kindsOf(events)).toContain('held'))
      await line.renewMedia()
      await line.resume()
      await eventually(() => expect(kindsOf(events)).toContain('resumed'))
      line.audio.playTone(900)
      await eventually(() => expect(party.heardShare(900)).toBeGreaterThan(0.9))
      await waitForTone(line, 440)
      await line.hangUp()
      await eventually(() => expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.normal }))
    },
  )

  it('is told when it comes back that its call was ended meanwhile', async () => {
    const first = await talkTo(exchange, phone)
    const second = await dialFrom(exchange, phone, '1002')
    await second.leg.accept()
    await eventually(() => expect(second.line.state).toBe('established'))
    link.cut()
    first.leg.hangUp(causes.normal)
    expect(first.line.state).toBe('established')
    clock.advance(31_000)
    await eventually(() => expect(exchange.lines.registrations('1001')).toBe(0))
    second.leg.hangUp(causes.busy)
    clock.advance(100_000)

    link.heal()
    link.closeClients()
    await phone.reconnectAndRegister()
    await eventually(() => expect([first.line.state, second.line.state]).toEqual(['ended', 'ended']))
    expect(second.line.reason).toContain('User busy')
  })

  it('may speak in its call before it registers, once it has proved who it is', async () => {
    const { events, line } = await talkTo(exchange, phone)
    link.cut()
    link.heal()
    link.closeClients()
    await phone.reconnect()
    await line.hold()
    expect(kindsOf(events)).toContain('held')
    await line.hangUp()
    await eventually(() => expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.normal }))
  })

  it('answers a call that rang when the socket died', async () => {
    const { events, line } = await ringPhone(exchange, phone)
    await eventually(() => expect(kindsOf(events)).toEqual(['ringing']))
    link.cut()
    clock.advance(20_000)
    link.heal()
    link.closeClients()
    await phone.reconnectAndRegister()
    await line.answer()
    await eventually(() => expect(kindsOf(events)).toEqual(['ringing', 'answered']))
    expect(phone.lines).toHaveLength(1)
  })

  it('rings when it comes back with a call that it never heard of, and not with one that is over', async () => {
    link.cut()
    const caller = { number: '1009', name: '' }
    const [missed] = exchange.lines.ring('1001', caller)
    const [waiting] = exchange.lines.ring('1001', caller)
    await eventually(() => expect(exchange.lines.trace(waiting?.sipCallId ?? '')).not.toEqual([]))
    missed?.hangUp(causes.cancelled)
    link.heal()
    link.closeClients()
    await phone.reconnectAndRegister()
    await eventually(() => expect(phone.lines.map(({ callId }) => callId)).toEqual([waiting?.sipCallId]))
    await phone.lines[0]?.answer()
    await eventually(() => expect(phone.lines[0]?.state).toBe('established'))
  })

  it('stops ringing when it comes back after the caller gave up', async () => {
    const { leg, line } = await ringPhone(exchange, phone)
    link.cut()
    leg.hangUp(causes.completedElsewhere)
    link.heal()
    link.closeClients()
    await phone.reconnectAndRegister()
    await eventually(() => expect(line.state).toBe('ended'))
    expect(line.reason).toContain('Call completed elsewhere')
  })

  it('hears that it was answered while it was away, and that it was refused', async () => {
    const answered = await dialFrom(exchange, phone, '1002')
    const refused = await dialFrom(exchange, phone, '1003')
    link.cut()
    await answered.leg.accept()
    refused.leg.hangUp(causes.busy)
    link.heal()
    link.closeClients()
    await phone.reconnectAndRegister()
    await eventually(() => expect(answered.line.state).toBe('established'))
    await eventually(() => expect(refused.line.finalStatus).toBe(486))
    expect(kindsOf(answered.events)).toEqual([])
  })

  it('is given up ten seconds after its media stopped, and after 35 s while it rings', async () => {
    const talk = await talkTo(exchange, phone)
    const ring = await ringPhone(exchange, phone)
    await phone.disappear()
    await eventually(() => expect(exchange.lines.registrations('1001')).toBe(0))
    clock.advance(9_000)
    expect(kindsOf(talk.events)).not.toContain('ended')
    clock.advance(2_000)
    expect(talk.events.at(-1)).toEqual({ kind: 'ended', cause: causes.lost })
    clock.advance(23_000)
    expect(kindsOf(ring.events)).not.toContain('ended')
    clock.advance(3_000)
    expect(ring.events.at(-1)).toEqual({ kind: 'ended', cause: causes.lost })
  })

  it('is given up after 150 s, however well its media flow', inFull(), async () => {
    const { leg, events } = await talkTo(exchange, phone)
    const party = partner(leg)
    await phone.drop()
    await eventually(() => expect(exchange.lines.registrations('1001')).toBe(0))
    await pass(149, party)
    expect(kindsOf(events)).not.toContain('ended')
    clock.advance(2_000)
    expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.lost })
  })

  it('loses its calls where it was started anew and does not know them', async () => {
    const { events } = await talkTo(exchange, phone)
    const ring = await ringPhone(exchange, phone)
    await phone.disappear()
    const again = await exchange.phone('1001', { instance })
    await eventually(() => expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.lost }))
    await eventually(() => expect(again.lines.map(({ callId }) => callId)).toEqual([ring.leg.sipCallId]))
    await again.lines[0]?.answer()
    await eventually(() => expect(kindsOf(ring.events)).toContain('answered'))
  })

  it('leaves its calls alone where somebody else registers', async () => {
    const { leg, events } = await talkTo(exchange, phone)
    stack.use(tone(leg))
    link.cut()
    await exchange.phone('1002', { instance })
    await exchange.phone('1001')
    leg.hangUp(causes.normal)
    expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.normal })
    expect(
      exchange.lines.trace(leg.sipCallId).filter(({ message }) => message.startsWith('BYE')),
    ).toHaveLength(1)
  })

  function tone(leg: Leg): Disposable {
    const bridge = new Bridge(stack.use(new FrameClock()))
    bridge.join(leg.audio)
    bridge.join(tonePort(sineTone(440)))
    return bridge
  }
})
