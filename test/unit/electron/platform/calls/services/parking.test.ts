import { afterEach, beforeEach, expect, it } from 'vitest'
import { transferCall } from '#test/support/call-orders.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import { featureCodes } from '#electron/platform/calls/services/feature-codes/feature-codes.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'

let bench: CallBench

beforeEach(() => {
  bench = new CallBench()
  Object.assign(bench.services, featureCodes(bench.engine.board))
})
afterEach(() => bench.close())

/** User 2 parks a call. */
async function park(): Promise<Call> {
  const { call } = await bench.connectedCall()
  const sent = transferCall(bench.engine.board, call, { dst: '*70', actor: bench.actor(2) })
  if (!sent.ok) throw new Error(sent.error.message)
  bench.clock.advance(0)
  await flushMicrotasks()
  return sent.value
}

it('gives each call the lowest place that is free', async () => {
  const [first, second] = [await park(), await park()]
  expect([first, second].map(({ live }) => live.facts.target.number)).toEqual(['701', '702'])
  bench.outsideLegs[0]?.end(causes.normal)
  expect((await park()).live.facts.target.number).toBe('701')
})

it('rings back who parked it after two minutes', async () => {
  const parked = await park()
  bench.clock.advance(119_000)
  expect(parked.isJoined).toBe(true)
  bench.clock.advance(1_000)
  expect(bench.newest.live.facts).toMatchObject({
    context: 'TRANSFER_RECALL',
    parentId: parked.id,
    target: { id: '2' },
  })
  bench.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['3 CONNECTED'])
})

it('is free again once somebody took the call, who has it with its history', async () => {
  const parked = await park()
  const phone = bench.lines.dial('1003', '*71701')
  bench.clock.advance(0)
  await flushMicrotasks()
  expect(bench.newest.live.facts).toMatchObject({
    state: 'CONNECTED',
    parentId: parked.id,
    source: { id: '3' },
    target: { number: '+442079460018' },
  })
  expect(phone.actions).toContain('accept')
  const late = bench.lines.dial('1001', '*71701')
  bench.clock.advance(0)
  expect(late.hungUp).toBe('Subscriber absent')
  phone.end(causes.normal)
  expect(bench.live).toEqual([])
  expect(bench.outsideLegs[0]?.hungUp).toBe('Normal Clearing')
})

it('lets nobody park himself, nor send a caller to a parked call', async () => {
  const alone = bench.lines.dial('1002', '*70')
  bench.clock.advance(0)
  expect(alone.hungUp).toBe('Not allowed')
  const parked = await park()
  const { call } = await bench.connectedCall(3)
  transferCall(bench.engine.board, call, { dst: '*71701', actor: bench.actor(3) })
  bench.clock.advance(0)
  expect(parked.isJoined).toBe(true)
})
