import { expect, it } from 'vitest'
import { RoutingDesk } from '#electron/host/routing/routing-desk.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { RoutingBackTest } from '#shared/host/routing.ts'
import { fakeApi, page, queryOf } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { eventually } from '#test/support/eventually.ts'

const line = '+441632960100'
const now = Date.UTC(2026, 0, 10)
const toVoicemail = { kind: 'number', number: line, to: { type: 'V', id: 1 } } as const

function desk() {
  const { api, routes, requests } = fakeApi()
  const clock = new ManualClock(now)
  const states: RoutingBackTest[] = []
  const changed = { here: 0 }
  const found = new RoutingDesk({
    ...{ api, clock, changes: () => changed.here },
    onBackTest: (state) => void states.push(state),
  })
  routes.set('GET /ddis', () => page([{ id: '1', e164: line, target_type: 'U', target_id: 1 }]))
  routes.set('GET /users', () => page([{ id: 1, first_name: 'Ada', last_name: 'Example', ext: '201' }]))
  for (const list of ['/ringgroups', '/queues', '/ivrs', '/conferences'])
    routes.set(`GET ${list}`, () => page([]))
  routes.set('GET /routingrules', () => err(appError('platform.forbidden')))
  return { desk: found, routes, requests, clock, states, changed }
}

it('names the lists that this role may not read, and reads them once', async () => {
  const { desk: routing, requests } = desk()
  const read = await routing.read(false)
  expect(read.ok && read.value.missing.map(({ part }) => part)).toEqual(['rules'])
  await routing.read(false)
  expect(requests).toHaveLength(7)
  await routing.read(true)
  expect(requests).toHaveLength(14)
})

it('reads again what was changed from here since, also while it was read', async () => {
  const { desk: routing, requests, changed } = desk()
  await routing.read(false)
  changed.here += 1
  const reading = routing.read(false)
  changed.here += 1
  await reading
  expect(requests).toHaveLength(14)
  await routing.read(false)
  expect(requests).toHaveLength(21)
  await routing.read(false)
  expect(requests).toHaveLength(21)
})

it('fails where the numbers cannot be read', async () => {
  const { desk: routing, routes } = desk()
  routes.set('GET /ddis', () => err(appError('platform.forbidden')))
  expect(await routing.read(false)).toMatchObject({ ok: false, error: { code: 'platform.forbidden' } })
})

it('walks as things are and as they would be', async () => {
  const { desk: routing } = desk()
  const question = { from: '', to: line, time: now, keys: [], answers: 'nobody' } as const
  const answer = await routing.test({ ...question, changes: [toVoicemail] })
  expect(answer).toMatchObject({
    ok: true,
    value: { now: { end: { kind: 'hung-up' } }, changed: { end: { kind: 'voicemail' } } },
  })
  expect(await routing.test({ ...question, answers: 'first', changes: [] })).toMatchObject({
    value: { now: { end: { kind: 'answered', by: { id: 1 } } }, changed: null },
  })
})

it('runs a change against 90 days of records, and tells how far it is', async () => {
  const { desk: routing, routes, requests, states, clock } = desk()
  const record = (id: number) => ({
    ...{ id, live_id: id, calldate: '2026-01-05 12:00:00', destination: 'in', src: '+442079460018' },
    ...{ dst: line, dst_id: '1', duration: 20, billsec: 0 },
  })
  const records = Array.from({ length: 1_500 }, (_, at) => record(at + 1))
  routes.set('GET /cdrs', (request) => {
    const from = (Number(queryOf(request, 'page')) - 1) * 1_000
    return page(records.slice(from, from + 1_000), records.length)
  })
  routing.startBackTest([toVoicemail])
  await eventually(() => {
    clock.advance(1)
    expect(states.at(-1)?.kind).toBe('done')
  })
  expect(states).toContainEqual({ kind: 'running', read: 1_000, total: 1_500 })
  expect(states.at(-1)).toMatchObject({ isCut: false, result: { calls: 1_500, changed: 1_500, unplaced: 0 } })
  const filter = requests.find(({ path }) => path === '/cdrs')
  expect(filter && queryOf(filter, 'filter')).toContain('2025-10-12 00:00:00')
})

it('is silent once it was cancelled', async () => {
  const { desk: routing, routes, states, clock } = desk()
  const reading = Promise.withResolvers<void>()
  routes.set('GET /cdrs', async () => {
    await reading.promise
    return page([])
  })
  routing.startBackTest([toVoicemail])
  await eventually(() => expect(states).toHaveLength(1))
  routing.cancel()
  reading.resolve()
  await reading.promise
  clock.advance(1_000)
  expect(states.map(({ kind }) => kind)).toEqual(['running', 'idle'])
})

it('reads on where a platform lists the oldest records first and knows no filter by time', async () => {
  const { desk: routing, routes, states, clock } = desk()
  const record = (id: number, calldate: string) => ({
    ...{ id, live_id: id, calldate, destination: 'in', src: '+442079460018' },
    ...{ dst: line, dst_id: '1', duration: 20, billsec: 0 },
  })
  const records = [
    ...Array.from({ length: 1_000 }, (_, at) => record(at + 1, `2024-01-05 12:00:${at % 60}`)),
    record(1_001, '2026-01-05 12:00:00'),
  ]
  routes.set('GET /cdrs', (request) => {
    const from = (Number(queryOf(request, 'page')) - 1) * 1_000
    return page(records.slice(from, from + 1_000), records.length)
  })
  routing.startBackTest([toVoicemail])
  await eventually(() => {
    clock.advance(1)
    expect(states.at(-1)).toMatchObject({ kind: 'done', result: { calls: 1 } })
  })
})

it('marks a finished run whose rules have changed at the platform, and no other', async () => {
  const { desk: routing, routes, states, clock } = desk()
  const toAda = { id: '1', e164: line, target_type: 'U', target_id: 1 }
  const other = { ...toAda, id: '2', e164: '+441632960101' }
  routes.set('GET /cdrs', () => page([]))
  routes.set('GET /ddis', () => page([toAda, other]))
  routing.startBackTest([toVoicemail])
  await eventually(() => {
    clock.advance(1)
    expect(states.at(-1)).toMatchObject({ kind: 'done', isOutdated: false })
  })
  routes.set('GET /ddis', () => page([other, toAda]))
  await routing.read(true)
  routes.set('GET /ddis', () => err(appError('platform.failed')))
  await routing.read(true)
  expect(states.at(-1)).toMatchObject({ kind: 'done', isOutdated: false })
  routes.set('GET /ddis', () => page([{ ...toAda, target_type: 'H' }, other]))
  await routing.read(true)
  expect(states.at(-1)).toMatchObject({ kind: 'done', isOutdated: true })
  const { length } = states
  await routing.read(true)
  expect(states).toHaveLength(length)
})
