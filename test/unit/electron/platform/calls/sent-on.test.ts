import { afterEach, describe, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

let bench = new CallBench()
afterEach(() => bench.close())

const sendOn = (phone: FakeLeg, sentOn: string) =>
  phone.emit({ kind: 'ended', cause: causes.redirected, redirectTarget: sentOn })

describe('a ringing phone that sends its call on (302)', () => {
  it('lets the one ring whom it named, as PATCH dst does', async () => {
    bench = new CallBench()
    bench.lines.phones.set('1002', 2)
    const { caller } = bench.inbound()
    const [desk, laptop] = bench.lines.ringingLegs.map(({ leg }) => leg)
    desk?.ring()
    if (laptop) sendOn(laptop, 'sip:1003@pbx.localhost')
    expect(desk?.hungUp).toBe('Call completed elsewhere')
    expect(bench.live).toEqual(['2 INITIAL'])
    expect(bench.newest.live.facts).toMatchObject({ parentId: 1, referredBy: '1002', target: { id: '3' } })
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['2 CONNECTED'])
    expect(caller.hungUp).toBeUndefined()
    expect(bench.recordTexts).toEqual(['1 I RINGING Blind transfer'])
  })

  it('has declined where nobody can be reached there', () => {
    bench = new CallBench()
    const { phone, caller } = bench.inbound()
    sendOn(phone.ring(), 'sip:999999@pbx.localhost')
    expect(caller.hungUp).toBe('Call rejected')
    expect(bench.live).toEqual([])
  })

  it('gets the caller back where the one whom it named does not answer', () => {
    bench = new CallBench(sampleUser(1), sampleUser(2), sampleUser(3, { doNotDisturb: true }))
    const { phone } = bench.inbound()
    sendOn(phone.ring(), 'sip:1003@pbx.localhost')
    expect(bench.newest.live.facts).toMatchObject({ context: 'TRANSFER_RECALL', target: { id: '2' } })
  })
})
