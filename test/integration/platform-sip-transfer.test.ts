import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { eventually } from '#test/support/eventually.ts'
import type { SipAgent } from '#test/support/sip-agent.ts'
import { dialFrom, eventOf, talkTo } from '#test/support/sip-calls.ts'
import { kindsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'

describe('transfer by a phone', () => {
  let exchange: TestLines
  let phone: SipAgent

  beforeEach(async () => {
    exchange = await startLines()
    phone = await exchange.phone('1001')
  })

  afterEach(() => exchange[Symbol.asyncDispose]())

  it('reports how a blind transfer goes', async () => {
    const { leg, line, events } = await talkTo(exchange, phone)
    await line.transfer('+442079460111')
    const { target, report } = await eventOf(events, 'blind-transfer')
    expect(target).toBe('+442079460111')

    report(180, 'Ringing')
    report(200, 'OK')
    report(486, 'Too late')
    await eventually(() => expect(line.transferStatuses).toEqual([202, 100, 180, 200]))
    const notifies = exchange.lines.trace(leg.sipCallId).filter(({ message }) => message.startsWith('NOTIFY'))
    expect(notifies.map(({ message }) => /Subscription-State: (\w+)/.exec(message)?.[1])).toEqual([
      'active',
      'active',
      'terminated',
    ])

    leg.hangUp(causes.blindTransfer)
    await eventually(() => expect(line.state).toBe('ended'))
    expect(line.reason).toContain('Blind transfer')
  })

  it('reports a busy target and leaves the call as it is', async () => {
    const { line, events } = await talkTo(exchange, phone)
    await line.transfer('1002')
    const { report } = await eventOf(events, 'blind-transfer')
    report(486, 'Busy Here')

    await eventually(() => expect(line.transferStatuses).toEqual([202, 100, 486]))
    expect(line.state).toBe('established')
    await line.transfer('1003')
    await eventually(() =>
      expect(kindsOf(events).filter((kind) => kind === 'blind-transfer')).toHaveLength(2),
    )
  })

  it('goes on where the phone hangs up right after it asked', async () => {
    const { line, events } = await talkTo(exchange, phone)
    await line.transfer('1002')
    await line.hangUp()
    await eventually(() =>
      expect(kindsOf(events)).toEqual(['ringing', 'answered', 'blind-transfer', 'ended']),
    )

    const { report } = await eventOf(events, 'blind-transfer')
    report(180, 'Ringing')
    report(200, 'OK')
    expect(await phone.options()).toBe(200)
  })

  it('names the other call of an attended transfer', async () => {
    const first = await talkTo(exchange, phone)
    const second = await talkTo(exchange, phone)
    await first.line.transferTo(second.line)
    const { otherCallId, report } = await eventOf(first.events, 'attended-transfer')
    expect(otherCallId).toBe(second.leg.sipCallId)

    report(200, 'OK')
    await eventually(() => expect(first.line.transferStatuses).toEqual([202, 100, 200]))
  })

  it('names a consultation that still rings', async () => {
    const first = await talkTo(exchange, phone)
    const second = await dialFrom(exchange, phone, '1003')
    second.leg.playRingback()
    await eventually(() => expect(second.line.progress).toContain(183))
    const { dialogs } = phone.userAgent.userAgentCore
    const early = [...dialogs.values()].find(({ callId }) => callId === second.line.callId)
    const tags = `;to-tag=${early?.remoteTag};from-tag=${early?.localTag}`
    const replaces = encodeURIComponent(`${second.line.callId}${tags}`)
    first.line.session.dialog?.refer(undefined, {
      extraHeaders: [`Refer-To: <sip:1003@pbx.localhost?Replaces=${replaces}>`],
    })
    const { otherCallId } = await eventOf(first.events, 'attended-transfer')
    expect(otherCallId).toBe(second.leg.sipCallId)
  })

  it('names it too where the phone made that call', async () => {
    const first = await talkTo(exchange, phone)
    const second = await dialFrom(exchange, phone, '1002')
    await second.leg.accept()
    await eventually(() => expect(second.line.state).toBe('established'))
    await first.line.transferTo(second.line)
    const { otherCallId } = await eventOf(first.events, 'attended-transfer')
    expect(otherCallId).toBe(second.leg.sipCallId)
  })

  it("does not join anybody with another user's call", async () => {
    const stranger = await exchange.phone('1002')
    const theirs = await talkTo(exchange, stranger)
    const { line, events } = await talkTo(exchange, phone)
    await line.transferTo(theirs.line)

    await eventually(() => expect(line.transferStatuses).toEqual([202, 100, 481]))
    expect(kindsOf(events)).toEqual(['ringing', 'answered'])
  })
})
