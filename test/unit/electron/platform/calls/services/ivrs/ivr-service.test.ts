import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServiceDestination } from '#electron/platform/calls/directory.ts'
import type { Ivr, IvrKey } from '#shared/calls/routing/ivr.ts'
import { ivrService } from '#electron/platform/calls/services/ivrs/ivr-service.ts'
import type { IvrAction } from '#shared/calls/routing/ivr-action.ts'
import { ServiceLeg } from '#electron/platform/calls/services/service-leg.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'

const line = '+442079461900'
const sam: IvrAction = { kind: 'record', type: 'U', id: 2 }
const kim: IvrAction = { kind: 'record', type: 'U', id: 3 }

let bench: CallBench
let ivrs: Map<number, Ivr>
let random: number

beforeEach(() => {
  bench = new CallBench()
  ivrs = new Map()
  random = 0
  const book = {
    ivr: (id: number) => ivrs.get(id),
    internalNumbers: () => ['1001', '1002', '1003', '700'],
  }
  bench.services.ivr = ivrService({ board: bench.engine.board, book, random: () => random })
  bench.destinations.set(line, place(1))
})
afterEach(() => bench.close())

function place(id: number): ServiceDestination {
  return { kind: 'service', service: 'ivr', id, customerId: 1, number: line, name: `IVR ${id}` }
}

function key(action: IvrAction, sounds = ''): IvrKey {
  return { action, sounds }
}

function setUp(changes: Partial<Ivr> = {}): void {
  ivrs.set(1, {
    id: 1,
    customerId: 1,
    ringSeconds: undefined,
    timeoutSeconds: 5,
    rounds: 2,
    dialsExtensions: false,
    random: undefined,
    sounds: 'press one,press two',
    postSounds: 'goodbye',
    keys: new Map([
      ['1', key(sam, 'to sam')],
      ['2', key(kim)],
      ['3', key({ kind: 'record', type: 'Q', id: 99 })],
      ['4', key({ kind: 'dial', number: '02079460123' })],
      ['*', key({ kind: 'hang-up' }, 'goodbye')],
    ]),
    final: { type: 'U', id: 1 },
    ...changes,
  })
}

/** Somebody calls, and is answered by the menu. */
async function arrive(): Promise<void> {
  bench.engine.simulateInbound({ from: '+442079460018', to: line })
  bench.clock.advance(0)
  await flushMicrotasks()
}

function service(): ServiceLeg {
  const leg = bench.newest.target?.leg
  if (!(leg instanceof ServiceLeg)) throw new Error('No service attends')
  return leg
}

/** Hears what the menu says to its end, and tells how many frames it took. */
function listen(): number {
  const { audio } = service()
  let frames = 0
  for (; audio.isPlaying; frames += 1) audio.pull()
  return frames
}

function press(keys: string): void {
  for (const digit of keys) bench.outsideLegs[0]?.emit({ kind: 'digit', digit })
}

it('says its menu and sends the caller where the key says', async () => {
  setUp()
  await arrive()
  expect(bench.newest.live.facts).toMatchObject({ target: { id: 'IVR1' }, state: 'CONNECTED' })
  expect(listen()).toBeGreaterThan(50)
  press('1')
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(listen()).toBeGreaterThan(10)
  expect(bench.live).toEqual(['2 INITIAL'])
  expect(bench.newest.live.facts).toMatchObject({ context: 'IVR', parentId: 1, target: { id: '2' } })
  bench.lines.lastLegOf('1002').ring().answer()
  await flushMicrotasks()
  expect(bench.live).toEqual(['2 CONNECTED'])
})

it('lets a key interrupt, and hears none once one was chosen', async () => {
  setUp()
  await arrive()
  press('13')
  expect(service().audio.isPlaying).toBe(true)
  listen()
  expect(bench.newest.live.facts.target.id).toBe('2')
})

it('dials a number', async () => {
  setUp()
  await arrive()
  press('4')
  listen()
  expect(bench.newest.live.facts.target.number).toBe('+442079460123')
})

it('hangs up', async () => {
  setUp()
  await arrive()
  press('*')
  listen()
  expect(bench.recordTexts).toEqual(['1 I CONNECTED Normal Clearing'])
})

it.each([
  ['without an action', '7'],
  ['with an action that leads nowhere', '3'],
])('says of a key %s that it is not available, and begins again', async (_, digit) => {
  setUp()
  await arrive()
  const menu = listen()
  press(digit)
  expect(bench.live).toEqual(['1 CONNECTED'])
  expect(listen()).toBeGreaterThan(menu)
  press('2')
  listen()
  expect(bench.newest.live.facts.target.id).toBe('3')
})

it('goes to the final destination after so many turns', async () => {
  setUp({ ringSeconds: 7 })
  await arrive()
  listen()
  bench.clock.advance(5_000)
  const menu = listen()
  bench.clock.advance(4_999)
  expect(service().audio.isPlaying).toBe(false)
  bench.clock.advance(1)
  expect(listen()).toBeLessThan(menu)
  expect(bench.newest.live.facts).toMatchObject({ target: { id: '1' }, context: 'IVR' })
  bench.lines.lastLegOf('1001').ring()
  bench.clock.advance(7_000)
  expect(bench.recordTexts.at(-1)).toBe('2 M RINGING No user responding')
})

it('hangs up where there is no final destination', async () => {
  setUp({ rounds: 1, final: { type: 'H', id: 0 } })
  await arrive()
  listen()
  bench.clock.advance(5_000)
  listen()
  expect(bench.live).toEqual([])
})

it('dials internal numbers, and waits where a key may begin one', async () => {
  setUp({ dialsExtensions: true })
  await arrive()
  press('1')
  expect(service().audio.isPlaying).toBe(false)
  press('003')
  expect(bench.newest.live.facts.target.id).toBe('3')
  bench.newest.end(causes.normal)

  await arrive()
  bench.outsideLegs[1]?.emit({ kind: 'digit', digit: '1' })
  bench.clock.advance(2_000)
  listen()
  expect(bench.newest.live.facts.target.id).toBe('2')
})

it('acts at once on a key with which no internal number begins, and ends a number by #', async () => {
  setUp({ dialsExtensions: true })
  await arrive()
  press('7#')
  expect(service().audio.isPlaying).toBe(true)
  press('2')
  listen()
  expect(bench.newest.live.facts.target.id).toBe('3')
})

it('picks at random, without a word', async () => {
  setUp({ random: [sam, kim] })
  random = 0.6
  await arrive()
  expect(bench.newest.live.facts).toMatchObject({ parentId: 1, target: { id: '3' }, state: 'INITIAL' })
})

it('ends a loop of IVRs', async () => {
  setUp({ random: [{ kind: 'record', type: 'I', id: 1 }] })
  bench.destinations.set('I1', place(1))
  await arrive()
  for (let hop = 0; hop < 30; hop += 1) bench.clock.advance(0)
  expect(bench.live).toEqual([])
  expect(bench.recordTexts).toHaveLength(21)
  expect(bench.recordTexts.at(-1)).toContain('Subscriber absent')
})

it('leaves nothing behind when the caller hangs up', async () => {
  setUp()
  await arrive()
  listen()
  bench.outsideLegs[0]?.end(causes.normal)
  expect(bench.live).toEqual([])
  expect(bench.clock.pending).toBe(0)
})

it('takes a caller whom a phone transfers there, and leads on at random too', async () => {
  setUp()
  const menu = ivrs.get(1)
  if (menu) ivrs.set(2, { ...menu, id: 2, random: [kim] })
  bench.destinations.set('701', { ...place(1), number: '701' })
  bench.destinations.set('702', { ...place(2), number: '702' })
  for (const number of ['701', '702']) {
    const { phone, caller } = await bench.connectedCall(1)
    const statuses: number[] = []
    phone.emit({ kind: 'blind-transfer', target: number, report: (status) => void statuses.push(status) })
    bench.clock.advance(0)
    await flushMicrotasks()
    expect(statuses.at(-1)).toBe(200)
    expect(phone.hungUp).toBe('Blind transfer')
    if (number === '701') {
      caller.emit({ kind: 'digit', digit: '2' })
      listen()
    }
    expect(bench.newest.live.facts).toMatchObject({ context: 'IVR', target: { id: '3' } })
    caller.end(causes.normal)
  }
})
