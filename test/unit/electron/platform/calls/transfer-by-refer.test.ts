import { afterEach, describe, expect, it } from 'vitest'
import { endCall } from '#electron/platform/calls/call-commands.ts'
import { transferCall } from '#test/support/call-orders.ts'
import type { CallUser } from '#electron/platform/calls/directory.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

let bench = new CallBench()
afterEach(() => bench.close())

describe('a blind transfer by REFER', () => {
  async function referred(target = '1003', users: readonly CallUser[] = []) {
    bench = new CallBench(...users)
    const talking = await bench.connectedCall()
    const reports: string[] = []
    const refer = (to: string) =>
      talking.phone.emit({
        kind: 'blind-transfer',
        target: to,
        report: (status, words) => reports.push(`${status} ${words}`),
      })
    refer(target)
    return { ...talking, reports, refer }
  }

  it('keeps the agent until the target answers', async () => {
    const { caller, phone, reports } = await referred('sip:1003@pbx.localhost')
    const target = bench.lines.lastLegOf('1003').ring()
    expect(bench.live).toEqual(['1 CONNECTED', '2 RINGING'])
    expect(bench.newest.live.facts.source.callId).toBe(caller.sipCallId)
    expect(phone.hungUp).toBeUndefined()
    target.answer()
    await flushMicrotasks()
    expect(reports).toEqual(['180 Ringing', '200 OK'])
    expect(phone.hungUp).toBe('Blind transfer')
    expect(bench.live).toEqual(['2 CONNECTED'])
  })

  it('leaves the call with the agent when the target is busy', async () => {
    const { phone, caller, reports } = await referred()
    bench.lines.lastLegOf('1003').end(causes.busy)
    expect(reports).toEqual(['486 User busy'])
    expect(bench.live).toEqual(['1 CONNECTED'])
    expect([phone.hungUp, caller.hungUp]).toEqual([undefined, undefined])
  })

  it('to somebody who takes no calls goes to the final destination, and fails where there is none', async () => {
    const away = sampleUser(3, { doNotDisturb: true })
    const sentOn = { ...away, finalDestination: { type: 'U', id: 4 } } as const
    for (const [target, expected] of [
      [sentOn, ['180 Ringing', '200 OK']],
      [away, ['486 User busy']],
    ] as const) {
      const { reports, caller } = await referred('1003', [
        sampleUser(1),
        sampleUser(2),
        target,
        sampleUser(4),
      ])
      const rung = bench.lines.ringingLegs.find(({ leg }) => leg.number === '1004')
      rung?.leg.ring().answer()
      await flushMicrotasks()
      expect(reports).toEqual(expected)
      expect(caller.hungUp).toBeUndefined()
      await bench.close()
    }
  })

  it('can be tried again after a failure', async () => {
    const { refer, reports } = await referred()
    bench.lines.lastLegOf('1003').end(causes.noAnswer)
    refer('1003')
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(reports).toEqual(['480 No user responding', '180 Ringing', '200 OK'])
  })

  it('refuses a second REFER, and PATCH dst, meanwhile', async () => {
    const { call, refer, reports } = await referred()
    refer('1001')
    expect(reports).toEqual(['491 Request Pending'])
    expect(transferCall(bench.engine.board, call, { dst: '1001', actor: bench.actor(2) }).ok).toBe(false)
  })

  it('refuses a number that does not exist', async () => {
    const { reports } = await referred('1999')
    expect(reports).toEqual(['404 Not Found'])
    expect(bench.live).toEqual(['1 CONNECTED'])
  })

  it('goes on when the agent hangs up right away, and brings the caller back if it fails', async () => {
    const { phone, caller } = await referred()
    phone.end(causes.normal)
    expect(caller.hungUp).toBeUndefined()
    expect(bench.live).toEqual(['2 INITIAL'])
    bench.lines.lastLegOf('1003').ring().end(causes.busy)
    expect(bench.newest.live.facts).toMatchObject({ context: 'TRANSFER_RECALL', target: { id: '2' } })
    bench.lines.lastLegOf('1002').ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['3 CONNECTED'])
  })

  it('goes on when the agent hangs up over REST, whose phone is told so', async () => {
    const { call, phone, reports } = await referred()
    endCall(call, bench.actor(2))
    expect(reports).toEqual(['200 OK'])
    expect(phone.hungUp).toBe('Blind transfer')
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['2 CONNECTED'])
    expect(reports).toEqual(['200 OK'])
  })

  it('is cancelled when the caller hangs up', async () => {
    const { caller, phone } = await referred()
    const target = bench.lines.lastLegOf('1003').ring()
    caller.end(causes.normal)
    expect(target.hungUp).toBe('Originator cancel')
    expect(phone.hungUp).toBe('Normal Clearing')
    expect(bench.live).toEqual([])
  })

  it('is cancelled when the call is deleted', async () => {
    const { call } = await referred()
    const target = bench.lines.lastLegOf('1003').ring()
    endCall(call, bench.actor(1))
    expect(target.hungUp).toBe('Originator cancel')
    expect(bench.live).toEqual([])
  })
})

describe('an attended transfer', () => {
  async function consulted(answered = true) {
    bench = new CallBench()
    const talking = await bench.connectedCall()
    const own = bench.lines.dial('1002', '1003')
    const colleague = bench.lines.lastLegOf('1003').ring()
    if (answered) colleague.answer()
    await flushMicrotasks()
    const reports: string[] = []
    const refer = (otherCallId: string) =>
      talking.phone.emit({
        kind: 'attended-transfer',
        otherCallId,
        report: (status, words) => reports.push(`${status} ${words}`),
      })
    return { ...talking, own, colleague, reports, refer }
  }

  it('joins the far parties and lets the agent go', async () => {
    const { caller, phone, own, colleague, reports, refer } = await consulted()
    phone.emit({ kind: 'held' })
    refer(own.sipCallId)
    await flushMicrotasks()
    expect(reports).toEqual(['200 OK'])
    expect([phone.hungUp, own.hungUp]).toEqual(['Attended transfer', 'Attended transfer'])
    expect([caller.hungUp, colleague.hungUp]).toEqual([undefined, undefined])
    expect(bench.live).toEqual(['3 CONNECTED'])
    expect(bench.newest.live.facts).toMatchObject({
      parentId: 1,
      source: { number: '+442079460018', callId: caller.sipCallId },
      target: { id: '3', callId: colleague.sipCallId },
    })
    colleague.end(causes.normal)
    expect(caller.hungUp).toBe('Normal Clearing')
  })

  it('goes on ringing a colleague who has not answered yet', async () => {
    const { caller, own, colleague, refer } = await consulted(false)
    refer(own.sipCallId)
    expect(bench.live).toEqual(['3 RINGING'])
    colleague.answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['3 CONNECTED'])
    expect(caller.hungUp).toBeUndefined()
  })

  it('brings the caller back when that colleague does not answer', async () => {
    const { own, refer } = await consulted(false)
    refer(own.sipCallId)
    bench.clock.advance(20_000)
    expect(bench.newest.live.facts).toMatchObject({ context: 'TRANSFER_RECALL', target: { id: '2' } })
  })

  it('refuses a dialog that is not the own one', async () => {
    const { caller, reports, refer } = await consulted()
    refer('unknown')
    refer(caller.sipCallId)
    expect(reports).toEqual(['481 Call/Transaction Does Not Exist', '481 Call/Transaction Does Not Exist'])
    expect(bench.live).toEqual(['1 CONNECTED', '2 CONNECTED'])
  })
})
