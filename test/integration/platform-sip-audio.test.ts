import { beforeEach, describe, expect, it } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { tonePort } from '#electron/platform/media/tone-port.ts'
import { ringbackTone, sineTone } from '#electron/platform/media/tones.ts'
import { causes, type Leg } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { dialFrom, waitForTone, ringPhone, talkTo } from '#test/support/sip-calls.ts'
import { kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const caller = { number: '+442079460000', name: 'Zoë "Zo" \\ Ltd', headers: ['X-Line: Sales\r\nX-Evil: 1'] }

describe('audio and keys of a call', () => {
  let exchange: TestLines
  let clock: FrameClock

  beforeEach(async () => {
    clock = new FrameClock()
    exchange = await startLines()
  })

  disposeAfterEach(() => [clock, exchange])

  /** All the engine that these tests need: two legs that hear each other. */
  function join(one: Leg, other: Leg) {
    const bridge = new Bridge(clock)
    bridge.join(one.audio)
    bridge.join(other.audio)
  }

  it('carries audio both ways between a phone that dials and one that is called', async () => {
    const alice = await exchange.phone('1001', { name: 'Alice' })
    const bob = await exchange.phone('1002')
    const outgoing = await dialFrom(exchange, alice, '#31#+44 20')
    expect(outgoing.to).toBe('#31#+44 20')
    const { number, name, userAgent, codec, contact } = outgoing.leg
    expect({ number, name, userAgent, codec }).toEqual({
      number: '1001',
      name: 'Alice',
      userAgent: 'Test telephone',
      codec: 'PCMU',
    })
    expect(contact).toMatch(/^sip:\w+@\w+\.invalid;transport=ws/)

    const incoming = await ringPhone(exchange, bob, caller)
    expect(incoming.line.remoteName).toBe(caller.name)
    expect(incoming.line.remoteNumber).toBe(caller.number)
    expect(incoming.line.header('X-Line')).toBe('Sales X-Evil: 1')
    expect(incoming.line.header('X-Evil')).toBeUndefined()
    await incoming.line.answer()
    await outgoing.leg.accept()
    join(outgoing.leg, incoming.leg)

    outgoing.line.audio.playTone(600)
    incoming.line.audio.playTone(900)
    await waitForTone(outgoing.line, 900)
    await waitForTone(incoming.line, 600)
    expect(outgoing.line.audio.heardFrequency()).toBe(900)

    await outgoing.line.hangUp()
    await eventually(() => expect(outgoing.events.at(-1)).toEqual({ kind: 'ended', cause: causes.normal }))
    incoming.leg.hangUp(causes.normal)
    await eventually(() => expect(incoming.line.state).toBe('ended'))
    expect(incoming.line.reason).toContain('cause=200')
  })

  it('lets the caller hear ring-back before the answer', async () => {
    const alice = await exchange.phone('1001')
    const { leg, line } = await dialFrom(exchange, alice, '1002')
    leg.playRingback()
    const bridge = new Bridge(clock)
    bridge.join(leg.audio)
    bridge.join(tonePort(ringbackTone()))

    await eventually(() => expect(line.progress).toContain(183))
    const share = () => line.audio.heardShare(400) + line.audio.heardShare(450)
    await eventually(() => expect(share()).toBeGreaterThan(0.6))
    expect(line.state).toBe('ringing')
    await leg.accept()
    await eventually(() => expect(line.state).toBe('established'))
  })

  it('follows hold and resume three times, with silence and sound', inFull(), async () => {
    const alice = await talkTo(exchange, await exchange.phone('1001'))
    const bob = await talkTo(exchange, await exchange.phone('1002'))
    join(alice.leg, bob.leg)
    alice.line.audio.playTone(600)
    bob.line.audio.playTone(900)
    await waitForTone(bob.line, 600)

    for (let round = 0; round < 3; round += 1) {
      await alice.line.hold()
      await eventually(() => expect(alice.line.audio.heardLevel()).toBe(0))
      await alice.line.resume()
      await waitForTone(alice.line, 900)
    }
    const holds = ['held', 'resumed', 'held', 'resumed', 'held', 'resumed']
    expect(kindsOf(alice.events)).toEqual(['ringing', 'answered', ...holds])
    expect(kindsOf(bob.events)).toEqual(['ringing', 'answered'])
  })

  it('goes on with the new peer connection of a page that was loaded anew', async () => {
    const alice = await talkTo(exchange, await exchange.phone('1001'))
    const bob = await talkTo(exchange, await exchange.phone('1002'))
    join(alice.leg, bob.leg)
    alice.line.audio.playTone(600)
    bob.line.audio.playTone(900)
    await waitForTone(bob.line, 600)

    alice.line.audio.playTone(700)
    await alice.line.renewMedia()
    await waitForTone(bob.line, 700)
    await waitForTone(alice.line, 900)
    expect(kindsOf(alice.events)).toEqual(['ringing', 'answered'])
  })

  it('takes keys by INFO and by RFC 4733, and passes them on by INFO', async () => {
    const { leg, line, events } = await talkTo(exchange, await exchange.phone('1001'))
    const digits = () => events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : [])).join('')
    await line.sendInfo('19*#')
    await eventually(() => expect(digits()).toBe('19*#'))

    for (const key of '042#') leg.sendDigit(key)
    await eventually(() => expect(line.digits.join('')).toBe('042#'))

    const bridge = new Bridge(clock)
    bridge.join(leg.audio)
    bridge.join(tonePort(sineTone(440)))
    await waitForTone(line, 440)
    line.sendTones('7')
    await eventually(() => expect(digits()).toBe('19*#7'))
  })
})
