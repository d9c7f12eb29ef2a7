import { afterEach, describe, expect, it } from 'vitest'
import { placeCall } from '#electron/platform/calls/call-commands.ts'
import type { CallUser, ServiceDestination } from '#electron/platform/calls/directory.ts'
import { forwardCaller } from '#electron/platform/calls/services/forward-caller.ts'
import type { ServedCall } from '#electron/platform/calls/services/service.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

let bench: CallBench
afterEach(() => bench.close())

const toKim = { finalDestination: { type: 'U', id: 3 } } as const

function start(changes: Partial<CallUser> = {}): void {
  bench = new CallBench(sampleUser(1), sampleUser(2, { ...toKim, ...changes }), sampleUser(3))
}

describe('a caller whom the user does not take', () => {
  it('goes on after the ring time, while the call itself stays missed', async () => {
    start()
    const { caller, phone } = bench.inbound()
    phone.ring()
    bench.clock.advance(20_000)
    expect(phone.hungUp).toBe('Originator cancel')
    expect(bench.recordTexts).toEqual(['1 M RINGING No user responding'])
    expect(bench.newest.live.facts).toMatchObject({ id: 2, parentId: 1, target: { id: '3' } })
    bench.lines.lastLegOf('1003').ring().answer()
    await flushMicrotasks()
    expect(bench.live).toEqual(['2 CONNECTED'])
    expect(caller.actions).toContain('accept')
    expect(bench.lines.ringingLegs.at(-1)?.caller).toMatchObject({
      number: '+442079460018',
      name: 'Jo Caller',
    })
  })

  it('goes on when the user declines', () => {
    start()
    const { caller, phone } = bench.inbound()
    phone.ring().end(causes.declined)
    expect(bench.recordTexts).toEqual(['1 M RINGING Call rejected'])
    expect(caller.hungUp).toBeUndefined()
    expect(bench.live).toEqual(['2 INITIAL'])
  })

  it('goes on at once in do-not-disturb', () => {
    start({ doNotDisturb: true })
    bench.engine.simulateInbound({ from: '+442079460018', to: '+442079461002' })
    expect(bench.recordTexts).toEqual(['1 M INITIAL User busy'])
    expect(bench.lines.ringingLegs.map(({ leg }) => leg.number)).toEqual(['1003'])
  })

  it('goes on without call waiting while the user talks', async () => {
    start({ callWaiting: false })
    await bench.connectedCall()
    bench.engine.simulateInbound({ from: '07700900123', to: '02079461002' })
    expect(bench.live).toEqual(['1 CONNECTED', '3 INITIAL'])
  })

  it('goes on when a colleague dialled, and when one clicked', () => {
    start()
    bench.lines.dial('1001', '1002')
    bench.lines.lastLegOf('1002').end(causes.declined)
    expect(bench.newest.live.facts).toMatchObject({ source: { id: '1' }, target: { id: '3' } })
    placeCall(bench.engine.board, bench.actor(1), { to: '1002' })
    bench.lines.lastLegOf('1001').ring().answer()
    bench.lines.lastLegOf('1002').ring().end(causes.declined)
    expect(bench.newest.live.facts).toMatchObject({ source: { id: '1' }, target: { id: '3' } })
  })

  it('reaches a service', () => {
    start({ finalDestination: { type: 'Q', id: 7 } })
    const queue = { kind: 'service', service: 'queue', id: 7, customerId: 1 } as const
    bench.destinations.set('Q7', { ...queue, number: '600', name: 'Sales' })
    const calls: ServedCall[] = []
    bench.services.queue = (served) => void calls.push(served)
    bench.inbound().phone.end(causes.declined)
    bench.clock.advance(0)
    expect(calls[0]?.call.live.facts).toMatchObject({ context: 'QUEUE', target: { id: 'Queue7' } })
  })
})

describe('a caller who goes nowhere', () => {
  it.each([
    ['hangs up', { type: 'H', id: 0 }],
    ['would lead in a circle of one', { type: 'U', id: 2 }],
    ['leads to nobody', { type: 'I', id: 99 }],
  ] as const)('is refused where the destination %s', (_, finalDestination) => {
    start({ finalDestination })
    const { caller, phone } = bench.inbound()
    phone.ring().end(causes.declined)
    expect(caller.hungUp).toBe('Call rejected')
    expect(bench.live).toEqual([])
  })

  it('is refused in the end where users send each other their callers', () => {
    const absent = { doNotDisturb: true }
    bench = new CallBench(
      sampleUser(1),
      sampleUser(2, { ...absent, ...toKim }),
      sampleUser(3, { ...absent, finalDestination: { type: 'U', id: 2 } }),
    )
    bench.engine.simulateInbound({ from: '+442079460018', to: '+442079461002' })
    expect(bench.live).toEqual([])
    expect(bench.outsideLegs[0]?.hungUp).toBeDefined()
    expect(bench.cdrs.length).toBeLessThan(60)
  })
})

describe('a final destination does not count', () => {
  it('for a transfer, whose caller comes back', async () => {
    start()
    const { phone } = await bench.connectedCall(3)
    phone.emit({ kind: 'blind-transfer', target: '1002', report: () => undefined })
    bench.lines.lastLegOf('1002').ring().end(causes.declined)
    await flushMicrotasks()
    expect(bench.lines.ringingLegs.filter(({ leg }) => leg.number === '1003')).toHaveLength(1)
  })

  it('where whoever passed the caller on wants it back', () => {
    start()
    const destination: ServiceDestination = {
      kind: 'service',
      service: 'ivr',
      id: 4,
      customerId: 1,
      number: '+442079461900',
      name: 'Menu',
    }
    bench.destinations.set(destination.number, destination)
    const failures: string[] = []
    bench.services.ivr = ({ call }) =>
      void forwardCaller(bench.engine.board, call, {
        to: { kind: 'user', user: sampleUser(2, toKim) },
        onFailed: ({ words }) => failures.push(words),
      })
    bench.engine.simulateInbound({ from: '+442079460018', to: destination.number })
    bench.clock.advance(0)
    bench.lines.lastLegOf('1002').end(causes.declined)
    expect(failures).toEqual(['Call rejected'])
    expect(bench.live).toEqual(['2 INITIAL'])
  })
})
