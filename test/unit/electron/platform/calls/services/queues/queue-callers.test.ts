import { afterEach, beforeEach, expect, it } from 'vitest'
import type { QueueSettings } from '#shared/calls/routing/queue.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { flushMicrotasks } from '#test/support/call-bench.ts'
import { QueueBench } from '#test/support/queue-bench.ts'

const menu = { kind: 'service', service: 'ivr', id: 5, customerId: 1, number: '500', name: 'Menu' } as const
let bench: QueueBench

beforeEach(() => {
  bench = new QueueBench()
})
afterEach(() => bench.calls.close())

async function reopen(settings: Partial<QueueSettings>): Promise<void> {
  await bench.calls.close()
  bench = new QueueBench(settings)
}

it('turns a caller away where nobody works for it, or too many wait', async () => {
  await reopen({ joinEmpty: false, maxCallers: 1, final: { type: 'U', id: 3 }, skipBusy: false })
  bench.settings = { ...bench.settings, members: [{ userId: 1, loggedIn: false }] }
  await bench.addCaller()
  expect(bench.calls.live).toEqual(['2 INITIAL'])
  expect(bench.calls.lines.lastLegOf('1003').events.size).toBe(1)
  bench.settings = { ...bench.settings, members: [{ userId: 1, loggedIn: true }] }
  await bench.addCaller('+442079460019')
  await bench.addCaller('+442079460020')
  expect(bench.calls.live).toEqual(['2 INITIAL', '3 CONNECTED', '4 INITIAL', '6 INITIAL'])
  expect(bench.calls.newest.live.facts).toMatchObject({ parentId: 5, target: { id: '3' } })
})

it('sends a caller who waited too long to the final destination, while an agent rings', async () => {
  await reopen({ maxWaitSeconds: 8, final: { type: 'U', id: 3 } })
  await bench.addCaller()
  bench.advance(8)
  expect(bench.calls.lines.lastLegOf('1001').hungUp).toBe('Originator cancel')
  bench.calls.lines.lastLegOf('1003').ring().answer()
  await flushMicrotasks()
  expect(bench.calls.newest.live.facts).toMatchObject({ parentId: 1, state: 'CONNECTED', queueState: '' })
})

it('ends the call of a caller who waited too long where nothing follows, and says so by e-mail', async () => {
  await reopen({ maxWaitSeconds: 75, missedMailTo: ['lead@example.com', 'desk@example.com'] })
  const { caller } = await bench.addCaller()
  bench.advance(75)
  expect(caller.hungUp).toBe('No user responding')
  expect(bench.mails.map(({ to }) => to)).toEqual(['lead@example.com', 'desk@example.com'])
  expect(bench.mails[0]).toMatchObject({
    subject: 'Missed call in Support',
    text: 'Jo Caller (+442079460018) called Support at 2023-11-14 22:13:20 UTC, waited 75 s and was not answered.',
  })
})

it('ends everything when the caller hangs up, and says by e-mail that the caller is lost', async () => {
  await reopen({ strategy: 'ringall', missedMailTo: ['lead@example.com'], announcesPosition: true })
  const { caller } = await bench.addCaller()
  const { caller: next } = await bench.addCaller('+442079460019')
  caller.end(causes.normal)
  expect(bench.calls.live).toEqual(['5 CONNECTED'])
  expect(bench.mails).toHaveLength(1)
  bench.advance(0)
  expect(bench.ringing).toHaveLength(3)
  next.end(causes.normal)
  expect(bench.calls.live).toEqual([])
})

it('tells nobody of a caller who was answered', async () => {
  await reopen({ missedMailTo: ['lead@example.com'] })
  await bench.addCaller()
  await bench.answer('1001')
  expect(bench.mails).toEqual([])
})

it('leaves by # to the final destination and by any key to the menu', async () => {
  await reopen({ hashToExit: true })
  const { caller } = await bench.addCaller()
  caller.emit({ kind: 'digit', digit: '#' })
  expect(bench.calls.live).toHaveLength(2)
  bench.settings = { ...bench.settings, final: { type: 'U', id: 3 } }
  caller.emit({ kind: 'digit', digit: '1' })
  expect(bench.calls.live).toHaveLength(2)
  caller.emit({ kind: 'digit', digit: '#' })
  expect(bench.calls.newest.live.facts.target.id).toBe('3')
  bench.calls.destinations.set('I5', menu)
  bench.settings = { ...bench.settings, exitIvrId: 5 }
  const { caller: other } = await bench.addCaller('+442079460019')
  other.emit({ kind: 'digit', digit: '2' })
  expect(bench.calls.newest.live.facts.target.id).toBe('IVR5')
})

it.each(['by telephone', 'over REST'])(
  'sends the caller to a menu when the agent hangs up %s',
  async (way) => {
    await reopen({ postCallIvrId: 5 })
    bench.calls.destinations.set('I5', menu)
    bench.calls.services.ivr = ({ leg }) => leg.answer()
    const { caller } = await bench.addCaller()
    const phone = await bench.answer('1001')
    const call = bench.calls.newest
    if (way === 'by telephone') phone.end(causes.normal)
    else if (call.target) call.hangUp(call.target)
    expect(bench.calls.newest.live.facts).toMatchObject({ parentId: 2, target: { id: 'IVR5' } })
    bench.advance(0)
    await flushMicrotasks()
    expect(bench.calls.live).toEqual(['3 CONNECTED'])
    expect(caller.hungUp).toBeUndefined()
    caller.end(causes.normal)
  },
)

it('ends the call when the caller hangs up, menu or not', async () => {
  await reopen({ postCallIvrId: 5 })
  bench.calls.destinations.set('I5', menu)
  const { caller } = await bench.addCaller()
  await bench.answer('1001')
  caller.end(causes.normal)
  expect(bench.calls.live).toEqual([])
})
