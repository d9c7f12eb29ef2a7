import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeLeadcall, placeWebcall } from '#electron/platform/calls/platform-calls.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'

const customer = '+442079460018'
let bench: CallBench
let store: Store

beforeEach(() => {
  bench = new CallBench()
  store = openStore(':memory:')
})
afterEach(async () => {
  await bench.close()
  store[Symbol.dispose]()
})

function webcall(from: string, to: string) {
  return placeWebcall(bench.engine.board, bench.actor(1), { from, to, webcalls: store.webcalls })
}

it('rings both ends of a web call and counts each from its own answer', async () => {
  const placed = webcall(customer, '1002')
  expect(placed.ok && placed.value).toMatchObject({
    from: customer,
    from_rate: 0.015,
    from_duration: 0,
    to: '1002',
    to_rate: 0,
    charge: 0,
    user_id: 1,
  })
  expect(bench.live).toEqual(['1 ACCEPTED'])
  bench.outsideLegs[0]?.ring().answer()
  await flushMicrotasks()
  bench.clock.advance(10_000)
  bench.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(bench.newest.live.facts).toMatchObject({ direction: 'webcall', context: 'WEBCALL' })
  bench.clock.advance(90_000)
  bench.newest.end(causes.normal)
  expect(store.webcalls.where([])).toMatchObject([
    { from_duration: 100, from_charge: 0.025, to_duration: 90, to_charge: 0, charge: 0.025 },
  ])
})

it('costs nothing where nobody answers', () => {
  webcall(customer, '1002')
  bench.outsideLegs[0]?.end(causes.busy)
  expect(store.webcalls.where([])).toMatchObject([{ from_duration: 0, to_duration: 0, charge: 0 }])
})

it('does not ring a service first', () => {
  const queue = {
    kind: 'service',
    service: 'queue',
    id: 7,
    customerId: 1,
    number: '700',
    name: 'Sales',
  } as const
  bench.destinations.set('700', queue)
  expect(webcall('700', '1002').ok).toBe(false)
})

it.each([
  // Only root may ring a colleague first, as with POST /calls.
  { by: 2, from: '1003', to: customer, status: 403 },
  { by: 2, from: '1003', to: '1002', status: 403 },
  { by: 2, from: '1002', to: customer, status: 201 },
  { by: 2, from: customer, to: '1003', status: 201 },
  { by: 1, from: '1003', to: customer, status: 201 },
  { by: 2, from: '1002', to: '1002', status: 400 },
])('a web call by user $by from $from to $to: $status', ({ by, status, ...ends }) => {
  const placed = placeWebcall(bench.engine.board, bench.actor(by), { ...ends, webcalls: store.webcalls })
  expect(placed.ok ? 201 : placed.error.status).toBe(status)
  expect(store.webcalls.where([])).toHaveLength(placed.ok ? 1 : 0)
})

it('says the text of a lead call before it rings the lead', async () => {
  const placed = placeLeadcall(bench.engine.board, bench.actor(1), {
    to: '1002',
    caller_id: customer,
    tts: 'two words',
  })
  expect(placed.ok).toBe(true)
  bench.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  expect(bench.outsideLegs).toEqual([])
  bench.clock.advance(2_000)
  bench.outsideLegs[0]?.ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(bench.newest.live.facts).toMatchObject({ context: 'LEADCALL', source: { id: '2' } })
})
