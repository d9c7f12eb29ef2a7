import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallUser } from '#electron/platform/calls/directory.ts'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'
import { QueueBench, queueLine } from '#test/support/queue-bench.ts'

let bench: QueueBench

beforeEach(() => {
  bench = new QueueBench()
})
afterEach(() => bench.calls.close())

async function reopen(settings: Partial<QueueSettings>, ...users: CallUser[]): Promise<void> {
  await bench.calls.close()
  bench = new QueueBench(settings, users)
}

it('answers a caller and rings one agent, who takes the caller', async () => {
  const { caller, call } = await bench.addCaller()
  expect(caller.actions).toContain('accept')
  expect(bench.calls.live).toEqual(['1 CONNECTED', '2 INITIAL'])
  expect(call.live.facts).toMatchObject({ queueState: 'waiting:1', target: { id: 'Queue7' } })
  const agentCall = bench.calls.newest
  expect(agentCall.live.facts).toMatchObject({ parentId: 1, context: 'QUEUE', queueState: 'ringing' })
  const phone = await bench.answer('1001')
  expect(bench.calls.live).toEqual(['2 CONNECTED'])
  expect(agentCall.live.facts.queueState).toBe('connected')
  phone.end(causes.normal)
  expect(bench.calls.recordTexts).toEqual(['1 I CONNECTED Normal Clearing', '2 I CONNECTED Normal Clearing'])
})

it('waits between tries, and rings the others before it begins anew', async () => {
  await bench.addCaller()
  const rang = [bench.ringing]
  for (let tries = 0; tries < 3; tries += 1) {
    bench.advance(10)
    expect(bench.ringing).toEqual([])
    bench.advance(5)
    rang.push(bench.ringing)
  }
  expect(rang).toEqual([['1001'], ['1002'], ['1003'], ['1001']])
})

it('rings the next agent at once after a refusal', async () => {
  await bench.addCaller()
  bench.calls.lines.lastLegOf('1001').end(causes.declined)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1002'])
  bench.calls.lines.lastLegOf('1002').end(causes.busy)
  bench.advance(0)
  bench.calls.lines.lastLegOf('1003').end(causes.busy)
  bench.advance(0)
  expect(bench.ringing).toEqual([])
  bench.advance(5)
  expect(bench.ringing).toEqual(['1001'])
})

it('offers callers in the order in which they came, one agent each', async () => {
  await reopen({ members: [1, 2].map((userId) => ({ userId, loggedIn: true })) })
  const first = await bench.addCaller()
  const second = await bench.addCaller('+442079460019')
  const third = await bench.addCaller('+442079460020')
  const places = () => [first, second, third].map(({ call }) => call.live.facts.queueState)
  expect(places()).toEqual(['waiting:1', 'waiting:2', 'waiting:3'])
  expect(bench.ringing).toEqual(['1001', '1002'])
  expect(bench.calls.lines.lastLegOf('1002').events.size).toBe(1)
  const phone = await bench.answer('1001')
  expect(places()[1]).toBe('waiting:1')
  expect(places()[2]).toBe('waiting:2')
  phone.end(causes.normal)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1002', '1001'])
  await bench.answer('1001')
  expect(third.call.isOver).toBe(true)
  expect(second.call.isOver).toBe(false)
})

it('lets nobody overtake a caller who waits for the next try', async () => {
  await reopen({ members: [{ userId: 1, loggedIn: true }] })
  const first = await bench.addCaller()
  bench.advance(10)
  await bench.addCaller('+442079460019')
  bench.advance(0)
  expect(bench.ringing).toEqual([])
  bench.advance(5)
  await bench.answer('1001')
  expect(first.call.isOver).toBe(true)
})

it('rings all free agents at once, and those who become free meanwhile', async () => {
  await reopen({ strategy: 'ringall' })
  const talk = await bench.calls.connectedCall(2)
  await bench.addCaller()
  expect(bench.ringing).toEqual(['1001', '1003'])
  bench.advance(4)
  talk.phone.end(causes.normal)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1001', '1003', '1002'])
  bench.calls.lines.lastLegOf('1003').end(causes.declined)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1001', '1002'])
  bench.advance(6)
  expect(bench.ringing).toEqual([])
  bench.advance(5)
  expect(bench.ringing).toEqual(['1001', '1002', '1003'])
  await bench.answer('1002')
  expect(bench.calls.lines.lastLegOf('1001').hungUp).toBe('Call completed elsewhere')
  expect(bench.calls.live).toHaveLength(1)
})

it('offers the head of the queue at once to an agent who becomes free, logs in or registers', async () => {
  await reopen({ members: [2, 3].map((userId) => ({ userId, loggedIn: userId === 2, paused: false })) })
  const talk = await bench.calls.connectedCall(2)
  await bench.addCaller()
  bench.advance(600)
  expect(bench.ringing).toEqual([])
  talk.phone.end(causes.normal)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1002'])
  bench.advance(10)
  expect(bench.ringing).toEqual([])
  expect(bench.queues.setAttendance(7, 3, { loggedIn: true })).toBe(true)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1003'])
  expect(bench.queues.setAttendance(7, 1, { loggedIn: true })).toBe(false)
})

it('rings nobody who is paused, and whoever ends the pause at once', async () => {
  await reopen({ members: [{ userId: 2, loggedIn: true, paused: true }] })
  await bench.addCaller()
  bench.advance(30)
  expect(bench.ringing).toEqual([])
  expect(bench.queues.setAttendance(7, 2, { paused: false })).toBe(true)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1002'])
})

it('rings the telephone that is registered in the place of the desk phone', async () => {
  await reopen({ members: [{ userId: 1, loggedIn: true }] })
  bench.calls.lines.phones.set('1001', 0)
  await bench.addCaller()
  bench.advance(1)
  bench.calls.lines.setRegistrations('1001')
  expect(bench.calls.lines.ringingLegs).toHaveLength(1)
  await bench.answer('1001')
  expect(bench.calls.live).toEqual(['3 CONNECTED'])
})

it('gives a caller for whom only desk phones ring to the first telephone that is registered', async () => {
  for (const ext of ['1001', '1002', '1003']) bench.calls.lines.phones.set(ext, 0)
  await bench.addCaller()
  expect(bench.ringing).toEqual(['1001'])
  bench.calls.lines.setRegistrations('1003')
  bench.advance(0)
  expect(bench.ringing).toEqual(['1003'])
  await bench.answer('1003')
  expect(bench.calls.live).toEqual(['3 CONNECTED'])
})

it('prefers agents with a telephone', async () => {
  bench.calls.lines.phones.set('1001', 0)
  await bench.addCaller()
  expect(bench.ringing).toEqual(['1002'])
})

it('lets an agent wrap up', async () => {
  await reopen({ members: [{ userId: 1, loggedIn: true }], wrapUpSeconds: 30 })
  await bench.addCaller()
  const phone = await bench.answer('1001')
  await bench.addCaller('+442079460019')
  phone.end(causes.normal)
  bench.advance(29)
  expect(bench.ringing).toEqual([])
  bench.advance(1)
  expect(bench.ringing).toEqual(['1001'])
})

it('rings an agent who talks only where that is allowed', async () => {
  await reopen(
    { skipBusy: false, members: [1, 2].map((userId) => ({ userId, loggedIn: true })) },
    sampleUser(1, { callWaiting: false }),
    sampleUser(2),
  )
  await bench.calls.connectedCall(1)
  await bench.calls.connectedCall(2)
  await bench.addCaller()
  expect(bench.ringing).toEqual(['1002'])
})

it.each([
  ['A', 1],
  ['I', 1],
  ['O', 0],
  ['N', 0],
] as const)('records calls from outside with monitor %s: %i', async (monitor, recordings) => {
  await reopen({ monitor })
  await bench.addCaller()
  await bench.answer('1001')
  expect(bench.calls.recordings).toHaveLength(recordings)
})

it('briefs an agent before the caller is joined', async () => {
  await reopen({ agentSounds: 'a new order' })
  const { call } = await bench.addCaller()
  await bench.answer('1001')
  expect(call.isOver).toBe(false)
  bench.advance(5)
  await flushMicrotasks()
  expect(bench.calls.live).toEqual(['2 CONNECTED'])
})

it('goes on where an agent hangs up during the briefing', async () => {
  await reopen({ agentSounds: 'a new order' })
  await bench.addCaller()
  const phone = await bench.answer('1001')
  phone.end(causes.normal)
  bench.advance(0)
  expect(bench.ringing).toEqual(['1002'])
})

it('shows agents the queue and the waiting time', async () => {
  await reopen({ cliPrefix: true, waitTimePrefix: true })
  await bench.addCaller()
  bench.advance(75)
  expect(bench.calls.lines.ringingLegs.at(0)?.caller.name).toBe('Support 0:00: Jo Caller')
  expect(bench.calls.lines.ringingLegs.at(-1)?.caller).toEqual({
    number: '+442079460018',
    name: 'Support 1:15: Jo Caller',
    headers: [`P-Called-Party-ID: <sip:${queueLine}@pbx.localhost>`],
  })
})

it('leaves a record of an unanswered call to an agent only where the agent wants it', async () => {
  await reopen({}, sampleUser(1, { logMissedCalls: false }), sampleUser(2))
  await bench.addCaller()
  bench.advance(25)
  expect(bench.calls.recordTexts).toEqual(['3 M INITIAL No user responding'])
})
