import { afterEach, describe, expect, it } from 'vitest'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, settled, someUser } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

let bench = new CallBench()
afterEach(() => bench.close())

const sendOn = (phone: FakeLeg, sentOn: string) =>
  phone.says({ kind: 'ended', cause: causes.redirected, redirectTarget: sentOn })

describe('a ringing phone that sends its call on (302)', () => {
  it('lets the one ring whom it named, as PATCH dst does', async () => {
    bench = new CallBench()
    bench.lines.phones.set('1002', 2)
    const { caller } = bench.inbound()
    const [desk, laptop] = bench.lines.rung.map(({ leg }) => leg)
    desk?.rings()
    if (laptop) sendOn(laptop, 'sip:1003@pbx.localhost')
    expect(desk?.hungUp).toBe('Call completed elsewhere')
    expect(bench.live).toEqual(['2 INITIAL'])
    expect(bench.newest.live.facts).toMatchObject({ parentId: 1, referredBy: '1002', target: { id: '3' } })
    bench.lines.last('1003').rings().answers()
    await settled()
    expect(bench.live).toEqual(['2 CONNECTED'])
    expect(caller.hungUp).toBeUndefined()
    expect(bench.records).toEqual(['1 I RINGING Blind transfer'])
  })

  it('has declined where nobody can be reached there', () => {
    bench = new CallBench()
    const { phone, caller } = bench.inbound()
    sendOn(phone.rings(), 'sip:999999@pbx.localhost')
    expect(caller.hungUp).toBe('Call rejected')
    expect(bench.live).toEqual([])
  })

  it('gets the caller back where the one whom it named does not answer', () => {
    bench = new CallBench(someUser(1), someUser(2), someUser(3, { doNotDisturb: true }))
    const { phone } = bench.inbound()
    sendOn(phone.rings(), 'sip:1003@pbx.localhost')
    expect(bench.newest.live.facts).toMatchObject({ context: 'TRANSFER_RECALL', target: { id: '2' } })
  })
})
