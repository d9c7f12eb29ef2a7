import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallMeBack } from '#electron/platform/call-me-back/call-me-back.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { timeIntervals } from '#shared/api/time-intervals.ts'
import { CallBench, flushMicrotasks, sampleUser } from '#test/support/call-bench.ts'

const visitor = '+447700900142'

let bench: CallBench
let store: Store
let callMeBack: CallMeBack
let settingId: number

beforeEach(() => {
  bench = new CallBench()
  store = openStore(':memory:')
  settingId = addSetting({})
  callMeBack = open()
})
afterEach(async () => {
  callMeBack[Symbol.dispose]()
  await bench.close()
  store[Symbol.dispose]()
})

function open(): CallMeBack {
  return new CallMeBack({ store, board: bench.engine.board, clock: bench.clock })
}

/** A setting whose number is that of user 2. */
function addSetting(changes: object): number {
  const about = { customer_id: 1, name: 'Web shop', ddi: 442079461002, allowed_countries: ['GB'] }
  return store.callMeBackSettings.insert({ ...about, max_call_rate: 0.1, button_id: 1, ...changes }).id
}

const ask = (number = visitor, id = settingId) =>
  callMeBack.request({ settingId: id, number, name: 'Jo Visitor' })
const refusal = (...args: Parameters<typeof ask>) => {
  const asked = ask(...args)
  return asked.ok ? undefined : asked.error
}

describe('a request', () => {
  it('rings the agent, then the visitor, joins them and leaves its records', async () => {
    expect(ask('07700 900142').ok).toBe(true)
    bench.clock.advance(0)
    expect(bench.newest.live.facts).toMatchObject({ state: 'ACCEPTED', direction: 'callmeback' })
    expect(bench.lines.ringingLegs[0]?.caller).toMatchObject({
      number: visitor,
      name: 'Web shop: Jo Visitor',
    })
    bench.lines.lastLegOf('1002').ring().answer()
    await flushMicrotasks()
    bench.clock.advance(500)
    bench.outsideLegs.at(-1)?.ring().answer()
    await flushMicrotasks()
    expect(bench.newest.live.facts).toMatchObject({
      ...{ state: 'CONNECTED', context: 'CALLMEBACK', source: { id: '2' } },
      target: { number: visitor, name: 'Jo Visitor' },
    })
    bench.outsideLegs.at(-1)?.end(causes.normal)
    expect(bench.recordTexts).toEqual(['1 O CONNECTED Normal Clearing'])
    expect(store.callbacks.where([])).toEqual([])
    expect(store.callMeBackVisitors.where([])).toMatchObject([{ name: 'Jo Visitor', button_id: 1 }])
    expect(store.callMeBackCdrs.where([])).toMatchObject([{ name: 'Jo Visitor', ddi: 447700900142 }])
  })

  it('calls a visitor who does not answer three times, a minute apart', async () => {
    ask()
    for (let time = 0; time < 3; time += 1) {
      bench.clock.advance(time === 0 ? 0 : 60_000)
      bench.lines.lastLegOf('1002').ring().answer()
      await flushMicrotasks()
      bench.clock.advance(500)
      bench.outsideLegs.at(-1)?.end(causes.busy)
    }
    bench.clock.advance(120_000)
    expect(bench.outsideLegs).toHaveLength(3)
    expect(store.callMeBackCdrs.where([])).toHaveLength(3)
    expect(store.callbacks.where([])).toEqual([])
  })

  it('rings an agent who does not answer ten times at most', () => {
    ask()
    for (let second = 0; second < 600; second += 1) bench.clock.advance(1_000)
    expect(bench.lines.ringingLegs).toHaveLength(10)
    expect(store.callbacks.where([])).toEqual([])
    expect(store.callMeBackCdrs.where([])).toEqual([])
  })

  it('waits while nobody is free, and is given up in the end', async () => {
    await bench.connectedCall(2)
    ask()
    bench.clock.advance(60_000)
    expect(store.callbacks.where([])).toHaveLength(1)
    bench.clock.advance(600_000)
    expect(store.callbacks.where([])).toEqual([])
    expect(bench.lines.ringingLegs).toHaveLength(1)
  })

  it('goes on after a restart', () => {
    ask()
    callMeBack[Symbol.dispose]()
    callMeBack = open()
    bench.clock.advance(0)
    expect(bench.lines.ringingLegs).toHaveLength(1)
  })

  it('is refused for numbers that the setting does not call, and a second time', () => {
    expect(refusal('12')).toBe('number')
    expect(refusal('+33123456789')).toBe('country')
    expect(refusal('+449098790123')).toBe('rate')
    expect(refusal()).toBeUndefined()
    expect(refusal()).toBe('again')
    expect(refusal('+447700900143')).toBeUndefined()
    expect(refusal(visitor, 99)).toBe('closed')
  })

  it('is refused where twenty wait', () => {
    const asked = Array.from({ length: 21 }, (_, index) => refusal(`+4477009001${index + 10}`))
    expect(asked.slice(0, 20).every((each) => each === undefined)).toBe(true)
    expect(asked[20]).toBe('full')
  })
})

describe('the button', () => {
  const isOpen = (id = settingId) => callMeBack.isOpen(store.callMeBackSettings.read(id) ?? missing())
  const missing = () => {
    throw new Error('There is no setting')
  }

  it('is closed out of hours, which routing rules say', () => {
    expect(isOpen()).toBe(true)
    bench.rules.push({
      ...{ id: 1, pos: 1, direction: 'in', sources: [], destinations: ['+442079461002'] },
      intervals: timeIntervals.map(({ id }) => id),
      action: { kind: 'block' },
    })
    bench.clock.advance(timeIntervals.length > 0 ? 0 : 1)
    expect([isOpen(), refusal()]).toEqual([false, 'closed'])
  })

  it('is closed where nobody is there, and where its number calls nobody', async () => {
    bench.destinations.set('+442079461900', {
      ...{ kind: 'service', service: 'queue', id: 7, customerId: 1, number: '600', name: 'Support' },
    })
    const queue = (members: { user_id: number; status: boolean; paused?: boolean }[]) =>
      void store.queues.insert({ id: 7, customer_id: 1, name: 'S', number: 600, group_ids: [], members })
    queue([
      { user_id: 2, status: false },
      { user_id: 3, status: true, paused: true },
    ])
    const ofQueue = addSetting({ ddi: 442079461900 })
    expect(isOpen(ofQueue)).toBe(false)
    store.queues.update(7, { members: [{ user_id: 3, status: true }] })
    expect(isOpen(ofQueue)).toBe(true)
    expect(isOpen(addSetting({ ddi: null }))).toBe(false)
    await bench.close()
    bench = new CallBench(sampleUser(2, { doNotDisturb: true }))
    callMeBack = open()
    expect(isOpen()).toBe(false)
  })
})
