import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeCall } from '#electron/platform/calls/call-commands.ts'
import { transferBlind } from '#electron/platform/calls/blind-transfer.ts'
import { placeLeadcall } from '#electron/platform/calls/platform-calls.ts'
import type { Rule } from '#shared/calls/routing/rule.ts'
import { CallBench, sampleUser } from '#test/support/call-bench.ts'

const premium = '+449098790000'
let bench: CallBench

beforeEach(() => {
  bench = new CallBench()
})
afterEach(() => bench.close())

function rule(changes: Partial<Rule>): void {
  const pos = bench.rules.length
  const block = { kind: 'block' } as const
  bench.rules.push({
    id: pos + 1,
    pos,
    direction: 'out',
    sources: [],
    destinations: [],
    intervals: [],
    action: block,
    ...changes,
  })
}

describe('a rule for calls that leave', () => {
  beforeEach(() => rule({ destinations: ['+4490*'] }))

  it('blocks what a phone dials, with a record', () => {
    const phone = bench.lines.dial('1002', premium)
    expect(phone.hungUp).toBe('Blocked by rule')
    expect(bench.outsideLegs).toEqual([])
    expect(bench.recordTexts).toEqual(['1 O INITIAL Blocked by rule'])
    expect(bench.cdrs[0]?.target.number).toBe(premium)
  })

  it('blocks what is placed over REST, with a record', () => {
    const placed = placeCall(bench.engine.board, bench.actor(2), { to: premium })
    expect(placed).toMatchObject({ error: { status: 400 } })
    expect(bench.lines.ringingLegs).toEqual([])
    expect(bench.recordTexts).toEqual(['1 O INITIAL Blocked by rule'])
    const lead = { to: '1002', caller_id: premium }
    expect(placeLeadcall(bench.engine.board, bench.actor(1), lead)).toMatchObject({ ok: false })
    expect(bench.recordTexts).toHaveLength(2)
  })

  it('blocks transfers, and leaves the call as it is', async () => {
    const { call, phone } = await bench.connectedCall()
    expect(transferBlind(bench.engine.board, call, { by: sampleUser(2), dst: premium })).toMatchObject({
      ok: false,
    })
    const reports: number[] = []
    phone.emit({ kind: 'blind-transfer', target: premium, report: (status) => reports.push(status) })
    expect(reports).toEqual([403])
    expect(bench.live).toEqual(['1 CONNECTED'])
  })

  it('lets everything else through, colleagues too', () => {
    bench.lines.dial('1002', '+442079460018')
    bench.lines.dial('1002', '1003')
    expect(bench.live).toEqual(['1 INITIAL', '2 INITIAL'])
  })
})

describe('a rule for calls from outside', () => {
  it('blocks callers, of which nobody hears', () => {
    rule({ direction: 'in', sources: ['+442079460018'] })
    bench.inboundWithoutPhone()
    expect(bench.lines.ringingLegs).toEqual([])
    expect(bench.outsideLegs[0]?.hungUp).toBe('Blocked by rule')
    expect(bench.recordTexts).toEqual(['1 I INITIAL Blocked by rule'])
    expect(bench.events).toEqual(['1 call.initial', '1 call.hangup'])
    bench.inboundWithoutPhone(2, '+442079460019')
    expect(bench.lines.ringingLegs).toHaveLength(1)
  })

  it('sends the calls of a user to another', () => {
    rule({ direction: 'in', destinations: [2], action: { kind: 'redirect', to: { type: 'U', id: 3 } } })
    bench.inboundWithoutPhone()
    expect(bench.newest.live.facts.target.id).toBe('3')
    expect(bench.lines.ringingLegs.map(({ leg }) => leg.number)).toEqual(['1003'])
  })

  it('reaches nobody where it leads nowhere', () => {
    rule({ direction: 'in', action: { kind: 'redirect', to: { type: 'I', id: 9 } } })
    bench.inboundWithoutPhone()
    expect(bench.recordTexts).toEqual(['1 I INITIAL Subscriber absent'])
  })

  it('says nothing about calls that leave', () => {
    rule({ direction: 'in' })
    bench.lines.dial('1002', premium)
    expect(bench.live).toEqual(['1 INITIAL'])
  })
})
