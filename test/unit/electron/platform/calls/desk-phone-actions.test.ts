import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeCall } from '#electron/platform/calls/call-commands.ts'
import { performDeskPhoneAction } from '#electron/platform/calls/desk-phone-actions.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'

const customer = '+442079460018'
let bench: CallBench

beforeEach(() => {
  bench = new CallBench()
})
afterEach(() => bench.close())

const act = (action: Parameters<typeof performDeskPhoneAction>[2]) =>
  performDeskPhoneAction(bench.engine.board, 2, action)
async function arrive(): Promise<void> {
  const placed = bench.engine.simulateInbound({ from: customer, to: '+442079461002' })
  if (!placed.ok) throw new Error(placed.error.message)
  bench.clock.advance(100)
  await flushMicrotasks()
}

it('picks up, holds, resumes and hangs up as a person would', async () => {
  bench.lines.phones.set('1002', 0)
  await arrive()
  expect(bench.live).toEqual(['1 RINGING'])
  expect([act('hold'), act('pick_up')]).toEqual([false, true])
  await flushMicrotasks()
  expect([bench.live, act('pick_up')]).toEqual([['1 CONNECTED'], false])
  expect([act('resume'), act('hold'), act('hold')]).toEqual([false, true, false])
  expect(bench.live).toEqual(['1 ON_HOLD'])
  expect(act('resume')).toBe(true)
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(act('hang_up')).toBe(true)
  await flushMicrotasks()
  expect([bench.live, act('hang_up')]).toEqual([[], false])
})

it('declines a call that only rings', async () => {
  bench.lines.phones.set('1002', 0)
  await arrive()
  expect(act('hang_up')).toBe(true)
  await flushMicrotasks()
  expect(bench.live).toEqual([])
})

it('leaves a telephone alone that somebody has registered', async () => {
  await arrive()
  bench.lines.lastLegOf('1002').ring()
  expect([act('pick_up'), act('hang_up')]).toEqual([false, false])
  expect(bench.live).toEqual(['1 RINGING'])
})

it('hangs up a call that its user asked for over REST', async () => {
  bench.lines.phones.set('1002', 0)
  const placed = placeCall(bench.engine.board, bench.actor(2), { to: customer })
  expect(placed.ok).toBe(true)
  bench.clock.advance(600)
  await flushMicrotasks()
  bench.outsideLegs[0]?.ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(act('hang_up')).toBe(true)
  await flushMicrotasks()
  expect(bench.live).toEqual([])
})
