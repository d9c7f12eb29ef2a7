import { afterEach, expect, it } from 'vitest'
import { placeCall } from '#electron/platform/calls/call-commands.ts'
import { transferCall } from '#test/support/call-orders.ts'
import { describeCdr } from '#electron/platform/calls/call-record.ts'
import { placeWebcall } from '#electron/platform/calls/platform-calls.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'

const customer = '+442079460018'
const mobile = '+447700900123'
let bench = new CallBench()
afterEach(() => bench.close())

/** Ends the newest call a minute later; its record. */
function costs() {
  const call = bench.newest
  bench.clock.advance(60_000)
  call.end(causes.normal)
  const facts = bench.cdrs.at(-1)
  if (!facts) throw new Error('There is no record')
  const { user_id, rate, charge } = describeCdr(facts)
  return { user_id, rate, charge }
}

async function sendOn(by: number, dst: string, answer: () => void) {
  const sent = transferCall(bench.engine.board, bench.newest, { dst, actor: bench.actor(by) })
  expect(sent.ok).toBe(true)
  answer()
  await flushMicrotasks()
  expect(bench.newest.live.facts.state).toBe('CONNECTED')
}

const answersAt = (ext: string) => () => void bench.lines.lastLegOf(ext).ring().answer()

it('a call that its caller hands on to a colleague goes on costing its caller', async () => {
  bench = new CallBench()
  placeCall(bench.engine.board, bench.actor(2), { to: customer })
  bench.lines.lastLegOf('1002').ring().answer()
  bench.outsideLegs[0]?.ring().answer()
  await flushMicrotasks()
  await sendOn(2, '1003', answersAt('1003'))
  expect(costs()).toEqual({ user_id: 2, rate: 0.015, charge: 0.015 })
})

it('an inbound call costs who sends it to a telephone outside, and nothing where it stays', async () => {
  bench = new CallBench()
  await bench.connectedCall()
  await sendOn(2, mobile, () => void bench.outsideLegs.at(-1)?.ring().answer())
  expect(costs()).toEqual({ user_id: 2, rate: 0.045, charge: 0.045 })
  await bench.close()
  bench = new CallBench()
  await bench.connectedCall()
  await sendOn(2, '1003', answersAt('1003'))
  expect(costs()).toEqual({ user_id: 3, rate: 0, charge: 0 })
})

it('a web call costs whoever placed it, also after a transfer', async () => {
  bench = new CallBench()
  using store = openStore(':memory:')
  const order = { from: customer, to: '1002', webcalls: store.webcalls }
  placeWebcall(bench.engine.board, bench.actor(1), order)
  bench.outsideLegs[0]?.ring().answer()
  await flushMicrotasks()
  bench.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  await sendOn(2, '1003', answersAt('1003'))
  expect(costs()).toEqual({ user_id: 1, rate: 0.015, charge: 0.015 })
})

it('a call that is sent outside by REFER costs whoever sent it', async () => {
  bench = new CallBench()
  const { phone } = await bench.connectedCall()
  phone.emit({ kind: 'blind-transfer', target: mobile, report: () => undefined })
  bench.outsideLegs.at(-1)?.ring().answer()
  await flushMicrotasks()
  expect(bench.newest.live.facts.state).toBe('CONNECTED')
  expect(costs()).toEqual({ user_id: 2, rate: 0.045, charge: 0.045 })
})

it('a telephone outside that an attended transfer joins to the caller goes on costing who called it', async () => {
  bench = new CallBench()
  const { phone } = await bench.connectedCall()
  const own = bench.lines.dial('1002', mobile)
  bench.outsideLegs.at(-1)?.ring().answer()
  await flushMicrotasks()
  phone.emit({ kind: 'attended-transfer', otherCallId: own.sipCallId, report: () => undefined })
  await flushMicrotasks()
  expect(bench.live).toEqual(['3 CONNECTED'])
  expect(costs()).toEqual({ user_id: 2, rate: 0.045, charge: 0.045 })
})

it('two callers whom an attended transfer joins cost nothing', async () => {
  bench = new CallBench()
  const { phone } = await bench.connectedCall()
  const other = await bench.connectedCall()
  phone.emit({ kind: 'attended-transfer', otherCallId: other.phone.sipCallId, report: () => undefined })
  await flushMicrotasks()
  expect(bench.live).toEqual(['3 CONNECTED'])
  expect(costs()).toMatchObject({ rate: 0, charge: 0 })
})
