import { afterEach, beforeEach, expect, it } from 'vitest'
import { featureCodes } from '#electron/platform/calls/services/feature-codes/feature-codes.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

let bench: CallBench

beforeEach(() => {
  bench = new CallBench()
  Object.assign(bench.services, featureCodes(bench.engine.board))
})
afterEach(() => bench.close())

it('joins whoever dials it with the caller who rings at a colleague, whose phone stops', async () => {
  const { call, caller, phone } = bench.inbound(2)
  phone.ring()
  const taker = bench.lines.dial('1003', '*81002')
  bench.clock.advance(0)
  await flushMicrotasks()
  expect(bench.newest.live.facts).toMatchObject({
    state: 'CONNECTED',
    parentId: call.id,
    source: { id: '3' },
    target: { number: '+442079460018' },
  })
  expect(taker.actions).toContain('accept')
  expect(caller.actions).toContain('accept')
  expect(call.isOver).toBe(true)
  taker.end(causes.normal)
  expect(bench.live).toEqual([])
})

it('takes nothing where nothing rings, nor a call that is answered already', async () => {
  const idle = bench.lines.dial('1003', '*81002')
  bench.clock.advance(0)
  expect(idle.hungUp).toBe('Subscriber absent')
  await bench.connectedCall(2)
  const late = bench.lines.dial('1003', '*81002')
  bench.clock.advance(0)
  expect(late.hungUp).toBe('Subscriber absent')
})

it('is gone where the caller gives up first', () => {
  const { caller, phone } = bench.inbound(2)
  phone.ring()
  caller.end(causes.normal)
  const late = bench.lines.dial('1003', '*81002')
  bench.clock.advance(0)
  expect(late.hungUp).toBe('Subscriber absent')
})

it('takes the call that has rung longest at anybody of the own pickup group', async () => {
  await bench.close()
  bench = new CallBench(
    sampleUser(1, { pickupGroup: 4 }),
    sampleUser(2, { pickupGroup: 4 }),
    sampleUser(3, { pickupGroup: 5 }),
  )
  Object.assign(bench.services, featureCodes(bench.engine.board))
  const elsewhere = bench.inbound(3)
  elsewhere.phone.ring()
  const { caller, phone, call } = bench.inbound(2, '+447700900142')
  phone.ring()
  const taker = bench.lines.dial('1001', '*8')
  bench.clock.advance(0)
  await flushMicrotasks()
  expect(bench.newest.live.facts).toMatchObject({
    state: 'CONNECTED',
    parentId: call.id,
    source: { id: '1' },
  })
  expect([taker.actions, caller.actions].every((actions) => actions.includes('accept'))).toBe(true)
  expect(elsewhere.call.isOver).toBe(false)
})

it('takes nothing for whoever is in no group, nor where nothing rings in it', async () => {
  const groupless = bench.lines.dial('1003', '*8')
  bench.clock.advance(0)
  expect(groupless.hungUp).toBe('Not allowed')
  await bench.close()
  bench = new CallBench(sampleUser(1, { pickupGroup: 4 }), sampleUser(2))
  Object.assign(bench.services, featureCodes(bench.engine.board))
  bench.inbound(2).phone.ring()
  const idle = bench.lines.dial('1001', '*8')
  bench.clock.advance(0)
  expect(idle.hungUp).toBe('Subscriber absent')
})
