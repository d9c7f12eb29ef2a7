import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallUser, ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { RingGroupSettings } from '#shared/calls/routing/ring-group.ts'
import { ringGroups } from '#electron/platform/calls/services/ring-groups/ring-group.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

const line = '+442079461900'
const sales: ServiceDestination = {
  kind: 'service',
  service: 'ring-group',
  id: 4,
  customerId: 1,
  number: line,
  name: 'Sales',
}

let bench: CallBench
let group: RingGroupSettings

beforeEach(() => open())
afterEach(() => bench.close())

function open(...users: CallUser[]): void {
  bench = new CallBench(...users)
  group = {
    name: 'Sales',
    members: [1, 2, 3],
    strategy: 'A',
    ringSeconds: 10,
    cliPrefix: false,
    mohId: undefined,
    final: { type: 'H', id: 0 },
  }
  bench.destinations.set(line, sales)
  bench.services['ring-group'] = (served) =>
    ringGroups(bench.engine.board, { ringGroup: (id) => (id === 4 ? group : undefined) })(served)
}

function arrive(changes: Partial<RingGroupSettings> = {}): FakeLeg {
  group = { ...group, ...changes }
  const placed = bench.engine.simulateInbound({ from: '+442079460018', to: line })
  if (!placed.ok) throw new Error(placed.error.message)
  bench.clock.advance(0)
  const caller = bench.outsideLegs.at(-1)
  if (!caller) throw new Error('Nobody called')
  return caller
}

/** The extensions whose phones ring now, in the order in which they began. */
function ringing(): readonly string[] {
  return bench.lines.ringingLegs
    .filter(({ leg }) => leg.events.size > 0 && leg.hungUp === undefined)
    .map(({ leg }) => leg.number)
}

it('rings all members, each in a call of its own, and the first to answer takes the caller', async () => {
  const caller = arrive()
  expect(caller.actions).toEqual(['ringBack'])
  expect(ringing()).toEqual(['1001', '1002', '1003'])
  expect(bench.live).toEqual(['1 RINGING', '2 INITIAL', '3 INITIAL', '4 INITIAL'])
  const board = bench.engine.board.book
  expect(board.get(1)?.live.facts.target).toMatchObject({ id: 'RingGroup4', number: line })
  expect(board.get(3)?.live.facts).toMatchObject({ parentId: 1, context: 'RING_GROUP', direction: 'in' })
  bench.lines.lastLegOf('1001').ring()
  bench.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['3 CONNECTED'])
  expect(caller.actions).toContain('accept')
  expect(bench.lines.lastLegOf('1001').hungUp).toBe('Call completed elsewhere')
  bench.lines.lastLegOf('1002').end(causes.normal)
  expect(bench.recordTexts).toEqual(['1 I RINGING Normal Clearing', '3 I CONNECTED Normal Clearing'])
  expect(bench.events.filter((event) => event.endsWith('call.missed'))).toEqual([])
})

it('lets a member who declines drop out while the others ring on', () => {
  arrive()
  bench.lines.lastLegOf('1001').ring().end(causes.declined)
  expect(ringing()).toEqual(['1002', '1003'])
  expect(bench.recordTexts).toEqual(['2 M RINGING Call rejected'])
})

it('ends the call unanswered where nobody answers and nothing follows', () => {
  const caller = arrive()
  bench.clock.advance(9_999)
  expect(ringing()).toHaveLength(3)
  bench.clock.advance(1)
  expect(bench.live).toEqual([])
  expect(caller.hungUp).toBe('No user responding')
  expect(bench.recordTexts).toContain('1 I RINGING No user responding')
})

it('sends the caller to the final destination', async () => {
  arrive({ members: [1], final: { type: 'U', id: 3 } })
  bench.clock.advance(10_000)
  expect(ringing()).toEqual(['1003'])
  bench.lines.lastLegOf('1003').ring().answer()
  await flushMicrotasks()
  expect(bench.newest.live.facts).toMatchObject({ parentId: 1, state: 'CONNECTED' })
})

it('ends a call that only goes round in circles', () => {
  bench.destinations.set('R4', sales)
  arrive({ members: [], final: { type: 'R', id: 4 } })
  bench.clock.advance(0)
  expect(bench.live).toEqual([])
  expect(bench.recordTexts.length).toBeLessThan(100)
})

it('stops when the caller hangs up', () => {
  arrive().end(causes.cancelled)
  expect(ringing()).toEqual([])
  expect(bench.live).toEqual([])
})

it('hunts one member after another', () => {
  arrive({ strategy: 'H' })
  expect(ringing()).toEqual(['1001'])
  bench.clock.advance(10_000)
  expect(ringing()).toEqual(['1002'])
  bench.lines.lastLegOf('1002').end(causes.busy)
  expect(ringing()).toEqual(['1003'])
  bench.clock.advance(10_000)
  expect(bench.live).toEqual([])
})

it('adds one member after another', () => {
  arrive({ strategy: 'M' })
  bench.clock.advance(10_000)
  expect(ringing()).toEqual(['1001', '1002'])
  bench.clock.advance(10_000)
  expect(ringing()).toEqual(['1001', '1002', '1003'])
  bench.clock.advance(9_999)
  expect(ringing()).toHaveLength(3)
  bench.clock.advance(1)
  expect(bench.live).toEqual([])
})

it('adds the next member at once where nobody rings any more', () => {
  arrive({ strategy: 'M' })
  bench.lines.lastLegOf('1001').end(causes.declined)
  expect(ringing()).toEqual(['1002'])
  bench.clock.advance(9_999)
  expect(ringing()).toEqual(['1002'])
  bench.clock.advance(1)
  expect(ringing()).toEqual(['1002', '1003'])
})

it('passes over who is busy without call waiting, in do-not-disturb or no member of the customer', async () => {
  await bench.close()
  open(
    sampleUser(1, { doNotDisturb: true }),
    sampleUser(2, { callWaiting: false }),
    sampleUser(3),
    sampleUser(4, { customerId: 2 }),
  )
  await bench.connectedCall(2)
  arrive({ members: [1, 2, 3, 4, 5] })
  expect(ringing()).toEqual(['1002', '1003'])
  expect(bench.lines.ringingLegs.filter(({ leg }) => leg.number === '1002')).toHaveLength(1)
})

it('does not ring the member who calls', () => {
  bench.destinations.set('600', sales)
  bench.lines.dial('1002', '600')
  bench.clock.advance(0)
  expect(ringing()).toEqual(['1001', '1003'])
})

it('plays music where the group has some', async () => {
  const caller = arrive({ mohId: 2, members: [1] })
  await flushMicrotasks()
  expect(caller.actions).toContain('accept')
  expect(bench.live).toEqual(['1 CONNECTED', '2 INITIAL'])
  bench.lines.lastLegOf('1001').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['2 CONNECTED'])
})

it('shows the caller, with the name of the group before where it is asked for', () => {
  arrive({ cliPrefix: true, members: [1] })
  expect(bench.lines.ringingLegs.at(-1)?.caller).toEqual({
    number: '+442079460018',
    name: 'Sales: Jo Caller',
    headers: [`P-Called-Party-ID: <sip:${line}@pbx.localhost>`],
  })
})

it('gives way to a telephone that is registered while the desk phone rings for it', () => {
  bench.lines.phones.set('1001', 0)
  arrive({ members: [1] })
  bench.clock.advance(4_000)
  expect(bench.live).toEqual(['1 RINGING', '2 RINGING'])
  bench.lines.setRegistrations('1001')
  expect(ringing()).toEqual(['1001'])
  bench.clock.advance(5_999)
  expect(ringing()).toEqual(['1001'])
  bench.clock.advance(1)
  expect(bench.live).toEqual([])
})

it('refuses a group that is not there', () => {
  bench.destinations.set(line, { ...sales, id: 5 })
  arrive()
  expect(bench.recordTexts).toEqual(['1 I INITIAL Subscriber absent'])
})

it('sends the caller on to a member without call waiting, who rang for the group until now', () => {
  bench.users[1] = sampleUser(2, { callWaiting: false })
  arrive({ members: [2], final: { type: 'U', id: 2 } })
  bench.clock.advance(10_000)
  expect(ringing()).toEqual(['1002'])
  expect(bench.newest.live.facts.target.user?.id).toBe(2)
})
