import { afterEach, beforeEach, expect, it } from 'vitest'
import { transferBlind } from '#electron/platform/calls/blind-transfer.ts'
import type { ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { RingGroupSettings } from '#shared/calls/routing/ring-group.ts'
import { ringGroups } from '#electron/platform/calls/services/ring-groups/ring-group.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'
import { QueueBench } from '#test/support/queue-bench.ts'

const group: ServiceDestination = {
  ...{ kind: 'service', service: 'ring-group', id: 4, customerId: 1, number: '601', name: 'Sales' },
}
const queue: ServiceDestination = { ...group, service: 'queue', id: 7, number: '600', name: 'Support' }

let bench: QueueBench

beforeEach(() => {
  bench = new QueueBench({ members: [{ userId: 3, loggedIn: true }] })
  const { calls } = bench
  calls.destinations.set('600', queue)
  calls.destinations.set('601', group)
  const settings: RingGroupSettings = {
    name: 'Sales',
    members: [3],
    strategy: 'A',
    ringSeconds: 10,
    cliPrefix: false,
    mohId: undefined,
    final: { type: 'H', id: 0 },
  }
  calls.services['ring-group'] = (served) =>
    ringGroups(calls.engine.board, { ringGroup: () => settings })(served)
})
afterEach(() => bench.calls.close())

/** What the platform reported of a transfer that a phone asked for, by status. */
function refer(phone: FakeLeg, target: string): number[] {
  const reports: number[] = []
  phone.emit({ kind: 'blind-transfer', target, report: (status) => void reports.push(status) })
  bench.advance(0)
  return reports
}

it('takes a caller whom a phone transfers to a group that rings', async () => {
  const { phone, caller } = await bench.calls.connectedCall(2)
  const reports = refer(phone, '601')
  expect(reports).toEqual([180])
  await bench.answer('1003')
  expect(reports).toEqual([180, 200])
  expect(phone.hungUp).toBe('Blind transfer')
  expect(caller.hungUp).toBeUndefined()
  expect(bench.calls.newest.live.facts).toMatchObject({ state: 'CONNECTED', target: { id: '3' } })
})

it('leaves the caller to the phone where nobody in the group answers', async () => {
  const { phone } = await bench.calls.connectedCall(2)
  const reports = refer(phone, '601')
  bench.advance(10)
  expect(reports).toEqual([180, 480])
  expect(bench.calls.live).toEqual(['1 CONNECTED'])
})

it('brings a caller back whom a group did not take after a transfer over REST', async () => {
  const { call } = await bench.calls.connectedCall(2)
  transferBlind(bench.calls.engine.board, call, { by: sampleUser(2), dst: '601' })
  bench.advance(10)
  expect(bench.calls.newest.live.facts).toMatchObject({ context: 'TRANSFER_RECALL', target: { id: '2' } })
})

it('lets a transferred caller wait in a queue', async () => {
  const { call } = await bench.calls.connectedCall(2)
  transferBlind(bench.calls.engine.board, call, { by: sampleUser(2), dst: '600' })
  bench.advance(0)
  await flushMicrotasks()
  await bench.answer('1003')
  expect(bench.calls.live).toEqual(['3 CONNECTED'])
})

it.each(['600', '601'])('lets a caller begin anew in %s whom the agent announced there', async (number) => {
  const { phone, caller } = await bench.calls.connectedCall(2)
  const own = bench.calls.lines.dial('1002', number)
  bench.advance(0)
  await flushMicrotasks()
  phone.emit({ kind: 'attended-transfer', otherCallId: own.sipCallId, report: () => undefined })
  bench.advance(1)
  await flushMicrotasks()
  expect([phone.hungUp, own.hungUp]).not.toContain(undefined)
  expect(bench.calls.newest.live.facts).toMatchObject({ source: { id: 'contact:7' }, target: { id: '3' } })
  const agent = await bench.answer('1003')
  expect(bench.calls.live).toHaveLength(1)
  expect(caller.hungUp).toBeUndefined()
  agent.end(causes.normal)
})

it('lets root take a caller out of a queue', async () => {
  const { call, caller } = await bench.addCaller()
  transferBlind(bench.calls.engine.board, call, { by: sampleUser(1), dst: '1002' })
  expect(bench.ringing).toEqual([])
  bench.calls.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  expect(bench.calls.newest.live.facts).toMatchObject({ parentId: 1, target: { id: '2' } })
  expect(caller.hungUp).toBeUndefined()
  expect(bench.mails).toEqual([])
})

it('does not let a caller transfer the queue', async () => {
  const own = bench.calls.lines.dial('1002', '600')
  bench.advance(0)
  await flushMicrotasks()
  const by = sampleUser(2)
  const call = bench.calls.engine.board.findDialog(own.sipCallId)?.call
  const sent = call && transferBlind(bench.calls.engine.board, call, { by, dst: '1001' })
  expect(sent).toMatchObject({ ok: false })
  expect(refer(own, '1001')).toEqual([403])
})
