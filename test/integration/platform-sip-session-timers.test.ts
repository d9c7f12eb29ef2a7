import { Invitation } from 'sip.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import type { SipAgent } from '#test/support/sip-agent.ts'
import { ringPhone } from '#test/support/sip-calls.ts'
import type { AgentLine } from '#test/support/sip-line.ts'
import { kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'

/** RFC 4028, with an interval of 300 s and nothing below 100. */
describe('session timers', () => {
  let exchange: TestLines
  let clock: ManualClock
  let phone: SipAgent

  beforeEach(async () => {
    clock = new ManualClock()
    exchange = await startLines({ clock, times: { expires: 300, min: 100 } })
    phone = await exchange.phone('1001')
  })
  afterEach(() => exchange[Symbol.asyncDispose]())

  /** Lets seconds pass in steps between which the phone can answer the pings of its socket. */
  async function pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 14) {
      clock.advance(Math.min(left, 14) * 1_000)
      // The pong has come when a request that was sent after it is answered.
      for (const _ of [1, 2]) expect(await phone.options()).toBe(200)
    }
  }

  /** A phone dials with these header fields, and the platform answers. */
  async function dial(...headers: string[]) {
    const line = phone.call('1002', headers)
    const dialled = await eventually(() => {
      const found = exchange.dials.find(({ leg }) => leg.sipCallId === line.callId)
      return found ?? Promise.reject(new Error('not dialled'))
    })
    await dialled.leg.accept()
    await eventually(() => expect(line.state).toBe('established'))
    return { line, ...dialled, answer: sent(dialled.leg.sipCallId, /^SIP\/2.0 200/)[0] ?? '' }
  }

  function sent(callId: string, what: RegExp): readonly string[] {
    const said = exchange.lines.trace(callId).filter(({ direction }) => direction === 'sent')
    const found = said.map(({ message }) => message).filter((message) => what.test(message))
    // An answer that is sent again is the same answer.
    return [...new Map(found.map((message) => [/^CSeq: .*$/m.exec(message)?.[0], message])).values()]
  }

  /** The platform calls, and the phone answers with these header fields. */
  async function answerWith(line: AgentLine, ...extraHeaders: string[]) {
    const { session } = line
    if (!(session instanceof Invitation)) throw new Error('It did not come in.')
    await session.accept({ extraHeaders })
  }

  it('lets the phone refresh that can, and ends its call when it does not', async () => {
    const { events, answer } = await dial('Supported: timer')
    expect(answer).toMatch(/\r\nSession-Expires: 300;refresher=uac\r\n/)
    expect(answer).toMatch(/\r\nRequire: timer\r\n/)
    expect(answer).toMatch(/\r\nSupported: timer\r\n/)
    await pass(267)
    expect(kindsOf(events)).not.toContain('ended')
    await pass(2)
    expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.expired })
  })

  it('says nothing of timers to a phone without them, and never ends its call for that', async () => {
    const { events, answer } = await dial()
    expect(answer).not.toContain('Session-Expires')
    await pass(1_000)
    expect(kindsOf(events)).not.toContain('ended')
  })

  it('begins anew with each refresh by the phone', async () => {
    const { line, events, leg } = await dial('Supported: timer')
    for (const round of [1, 2, 3]) {
      await pass(200)
      await line.session.invite({
        requestOptions: { extraHeaders: ['Supported: timer', 'Session-Expires: 300'] },
      })
      await eventually(() =>
        expect(sent(leg.sipCallId, /^SIP\/2.0 200[^]*refresher=uac/)).toHaveLength(1 + round),
      )
    }
    expect(kindsOf(events)).not.toContain('ended')
  })

  it('refreshes where the phone leaves it to the platform, without a change of media', async () => {
    const { line, events, leg, answer } = await dial('Supported: timer', 'Session-Expires: 200;refresher=uas')
    expect(answer).toContain('Session-Expires: 200;refresher=uas')
    expect(answer).not.toContain('Require:')
    await line.hold()
    await eventually(() => expect(events.at(-1)).toEqual({ kind: 'held' }))
    for (const round of [1, 2, 3]) {
      await pass(100)
      await eventually(() => expect(sent(leg.sipCallId, /^INVITE /)).toHaveLength(round))
      await eventually(() => expect(sent(leg.sipCallId, /^ACK /)).toHaveLength(round))
    }
    expect(sent(leg.sipCallId, /^INVITE [^]*a=recvonly/)).toHaveLength(3)
    await line.resume()
    await eventually(() => expect(events.at(-1)).toEqual({ kind: 'resumed' }))
    expect(kindsOf(events)).toEqual(['held', 'resumed'])
  })

  it('ends a call that it cannot refresh', async () => {
    const { events } = await dial('Supported: timer', 'Session-Expires: 200;refresher=uas')
    await pass(84)
    phone.userAgent.transport.onMessage = () => undefined
    for (let nth = 0; nth < 6; nth += 1) {
      clock.advance(14_000)
      await eventually(() => expect(exchange.lines.registrations('1001')).toBe(1))
    }
    expect(kindsOf(events)).toContain('ended')
    expect(events.at(-1)).toEqual({ kind: 'ended', cause: causes.expired })
  })

  it('refuses what is too short, and agrees to no less than a phone asks for', async () => {
    const line = phone.call('1002', ['Supported: timer', 'Session-Expires: 99'])
    await eventually(() => expect(line.finalStatus).toBe(422))
    const callId = line.callId
    expect(sent(callId, /^SIP\/2.0 422[^]*Min-SE: 100\r\n/)).toHaveLength(1)
    expect(exchange.dials).toHaveLength(0)
    expect((await dial('Supported: timer', 'Min-SE: 500')).answer).toContain('Session-Expires: 500;')
    expect((await dial('Supported: timer', 'Session-Expires: 120')).answer).toContain('Session-Expires: 120;')
    expect((await dial('Require: timer', 'Session-Expires: 9000')).answer).toContain('Session-Expires: 300;')
  })

  it('asks a phone that it calls to refresh, and follows what that says', async () => {
    const [silent, asking, unable] = [await ring(), await ring(), await ring()]
    expect(silent.line.header('Session-Expires')).toBe('300;refresher=uas')
    expect(silent.line.header('Min-SE')).toBe('100')
    await answerWith(silent.line, 'Session-Expires: 300;refresher=uas', 'Require: timer')
    await answerWith(asking.line, 'Session-Expires: 300;refresher=uac')
    await unable.line.answer()
    for (const { events } of [silent, asking, unable])
      await eventually(() => expect(kindsOf(events)).toContain('answered'))
    await pass(150)
    await eventually(() => expect(sent(asking.leg.sipCallId, /^INVITE /)).toHaveLength(2))
    await eventually(() => expect(sent(asking.leg.sipCallId, /^ACK /)).toHaveLength(2))
    await pass(120)
    expect(silent.events.at(-1)).toEqual({ kind: 'ended', cause: causes.expired })
    for (const { events } of [asking, unable]) expect(kindsOf(events)).not.toContain('ended')
  })

  it('calls once more where a phone wants to refresh less often', async () => {
    const first = await ring()
    const { session } = first.line
    if (!(session instanceof Invitation)) throw new Error('It did not come in.')
    await session.reject({ statusCode: 422, extraHeaders: ['Min-SE: 900'] })
    await eventually(() => expect(phone.lines).toHaveLength(2))
    const again = phone.lines[1]
    expect(again?.header('Session-Expires')).toBe('900;refresher=uas')
    await again?.answer()
    await eventually(() => expect(kindsOf(first.events)).toEqual(['ringing', 'answered']))
  })

  const ring = () => ringPhone(exchange, phone)
})
