import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServiceDestination } from '#electron/platform/calls/directory.ts'
import { forwardCaller } from '#electron/platform/calls/services/forward-caller.ts'
import type { ServedCall } from '#electron/platform/calls/services/service.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

const line = '+442079461900'
const queue: ServiceDestination = {
  kind: 'service',
  service: 'queue',
  id: 7,
  customerId: 1,
  number: line,
  name: 'Sales',
}

let bench: CallBench
let calls: ServedCall[]

beforeEach(() => {
  bench = new CallBench()
  calls = []
  bench.destinations.set(line, queue)
  bench.services.queue = (served) => void calls.push(served)
})
afterEach(() => bench.close())

function arrive(): ServedCall {
  const placed = bench.engine.simulateInbound({ from: '+442079460018', to: line })
  if (!placed.ok) throw new Error(placed.error.message)
  bench.clock.advance(0)
  const served = calls.at(-1)
  if (!served) throw new Error('The service was not asked')
  return served
}

it('lets a service answer, and hear keys', async () => {
  const { leg, call } = arrive()
  const keys: string[] = []
  leg.onDigit((digit) => keys.push(digit))
  leg.answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(call.live.facts.target).toMatchObject({ id: 'Queue7', number: line, name: 'Sales' })
  bench.outsideLegs[0]?.emit({ kind: 'digit', digit: '5' })
  expect(keys).toEqual(['5'])
  leg.end()
  expect(bench.recordTexts).toEqual(['1 I CONNECTED Normal Clearing'])
})

it('passes a caller on who was answered, as a call of its own', async () => {
  const { leg, call } = arrive()
  leg.answer()
  await flushMicrotasks()
  forwardCaller(bench.engine.board, call, { to: { kind: 'user', user: sampleUser(3) } })
  expect(bench.live).toEqual(['2 INITIAL'])
  expect(leg.isOver).toBe(true)
  bench.lines.lastLegOf('1003').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['2 CONNECTED'])
  expect(bench.newest.live.facts).toMatchObject({ parentId: 1, direction: 'in' })
})

it('passes a caller on who still hears ring-back', async () => {
  const { leg, call } = arrive()
  leg.ring()
  forwardCaller(bench.engine.board, call, { to: { kind: 'user', user: sampleUser(3) } })
  bench.lines.lastLegOf('1003').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['2 CONNECTED'])
  expect(bench.recordTexts).toEqual(['1 I RINGING Normal Clearing'])
})

it('undoes what lasts as long as the leg when the caller goes', () => {
  const { leg } = arrive()
  const undone: string[] = []
  leg.addCleanup(() => undone.push('timer'))
  bench.outsideLegs[0]?.end(causes.normal)
  expect(undone).toEqual(['timer'])
  leg.addCleanup(() => undone.push('too late'))
  expect(undone).toEqual(['timer', 'too late'])
})

it('refuses a kind of service that nobody attends to', () => {
  bench.destinations.set(line, { ...queue, service: 'ivr' })
  bench.engine.simulateInbound({ from: '+442079460018', to: line })
  bench.clock.advance(0)
  expect(bench.recordTexts).toEqual(['1 I INITIAL Subscriber absent'])
})
