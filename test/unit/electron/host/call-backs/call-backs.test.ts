import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CallBacks } from '#electron/host/call-backs/call-backs.ts'
import { readCallerRecord } from '#electron/host/call-backs/read-caller-record.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { DueCallBacks } from '#shared/host/call-backs.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

const minute = 60_000
const caller = '+442079460018'
let clock: ManualClock
let platform: FakeApi
let cdrs: Cdr[]
let asked: { readonly since: number; readonly ids: readonly number[] }[]
let shown: DueCallBacks
let callBacks: CallBacks

function cdr(id: number, minutesAgo: number, changes: Partial<Cdr> = {}): Cdr {
  return {
    ...{ id, live_id: 100 + id, type: 'M', src: caller, src_name: 'Ada', dst: '1001', dst_id: '7' },
    ...{ calldate: writeTimestamp(clock.now() - minutesAgo * minute), duration: 20, billsec: 0 },
    ...changes,
  } as Cdr
}

beforeEach(async () => {
  clock = new ManualClock()
  await clock.advance(30 * 24 * 60 * minute)
  platform = fakeApi()
  cdrs = []
  asked = []
  platform.routes.set('GET /cdrs', (request) => {
    const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]')
    const since = filter.property === 'calldate' ? (readTimestamp(filter.value) ?? 0) : 0
    const ids = filter.property === 'live_id' ? [filter.value].flat() : []
    asked.push({ since, ids })
    const found = cdrs.filter(({ live_id: id, calldate }) =>
      ids.length > 0 ? ids.includes(id) : (readTimestamp(calldate) ?? 0) >= since,
    )
    const [at, limit] = [Number(queryOf(request, 'page')) - 1, Number(queryOf(request, 'limit'))]
    return page(found.slice(at * limit, (at + 1) * limit), found.length)
  })
  callBacks = new CallBacks({
    ...{ api: platform.api, clock, country: () => 'GB', random: () => 0.5 },
    nameOf: (number) => (number === caller ? 'Ada Example' : ''),
    onChange: (value) => (shown = value),
  })
})
afterEach(() => callBacks[Symbol.dispose]())

describe('the list', () => {
  test('is there after the first reading, of a week, by the name that is known here', async () => {
    cdrs = [cdr(1, 60), cdr(2, 8 * 24 * 60, { src: '+442079460999' })]
    callBacks.start()
    await flushTasks()
    expect(shown).toMatchObject({ total: 1, error: null })
    expect(shown.list).toMatchObject([{ number: caller, name: 'Ada Example', calls: 1 }])
    expect(clock.now() - shown.since).toBe(7 * 24 * 60 * minute)
  })

  test('is read again every eight seconds, from shortly before; further back now and then', async () => {
    callBacks.start()
    await flushTasks()
    cdrs = [cdr(1, 0)]
    await clock.advance(8_000)
    await flushTasks()
    expect(shown.list).toHaveLength(1)
    expect(asked).toHaveLength(2)
    expect(clock.now() - 8_000 - (asked[1]?.since ?? 0)).toBe(2 * minute)
    cdrs.push(cdr(2, 40, { src: '+442079460999' }))
    for (let tick = 0; tick < 40; tick += 1) {
      await clock.advance(8_000)
      await flushTasks()
    }
    expect(shown.list).toHaveLength(2)
  })

  test('finds the record of a long call also after the clock was set back', async () => {
    callBacks.start()
    await flushTasks()
    clock.set(-8 * 60 * minute)
    cdrs = [cdr(1, 10)]
    await clock.advance(8_000)
    await flushTasks()
    expect(shown.list).toMatchObject([{ number: caller }])
  })

  test('reads the calls that it missed while it was away', async () => {
    callBacks.start()
    await flushTasks()
    const serve = platform.routes.get('GET /cdrs')
    platform.routes.set('GET /cdrs', () => err(appError('network.unreachable')))
    for (let tick = 0; tick < 20; tick += 1) {
      await clock.advance(minute)
      await flushTasks()
    }
    cdrs = [cdr(1, 15)]
    if (serve) platform.routes.set('GET /cdrs', serve)
    await callBacks.refresh()
    expect(shown.list).toHaveLength(1)
  })

  test('knows of a call that ended here as soon as its record is there', async () => {
    cdrs = [cdr(1, 5)]
    callBacks.start()
    await flushTasks()
    callBacks.ended({ id: 102 })
    await clock.advance(300)
    await flushTasks()
    expect(shown.list).toHaveLength(1)
    cdrs.push(cdr(2, 0, { type: 'O', src: '1001', src_id: '7', dst: caller, dst_id: null, billsec: 9 }))
    await clock.advance(700)
    await flushTasks()
    expect(shown.list).toEqual([])
  })

  test('stays, with the error, if it cannot be read, and is read again', async () => {
    cdrs = [cdr(1, 5)]
    callBacks.start()
    await flushTasks()
    const serve = platform.routes.get('GET /cdrs')
    platform.routes.set('GET /cdrs', () => err(appError('network.unreachable')))
    await clock.advance(8_000)
    await flushTasks()
    expect(shown.list).toHaveLength(1)
    expect(shown.error).toMatchObject({ code: 'network.unreachable' })
    if (serve) platform.routes.set('GET /cdrs', serve)
    await clock.advance(120_000)
    await flushTasks()
    expect(shown.error).toBeNull()
  })

  test('begins later where a week holds more than can be read', async () => {
    cdrs = Array.from({ length: 20_001 }, (_, at) => cdr(at + 1, 48 * 60 + at / 1_000))
    cdrs.push(cdr(30_000, 60, { src: '+442079460999' }))
    callBacks.start()
    await flushTasks()
    expect(shown.list).toMatchObject([{ number: '+442079460999' }])
    expect(clock.now() - shown.since).toBe(24 * 60 * minute)
  })

  test('is cleared when the agent signs out', async () => {
    cdrs = [cdr(1, 5)]
    callBacks.start()
    await flushTasks()
    callBacks.stop()
    expect(shown).toMatchObject({ list: [], total: 0, since: 0 })
    await clock.advance(60 * minute)
    expect(asked).toHaveLength(1)
  })

  test('of one agent holds nothing that was looked up for the agent before', async () => {
    callBacks.start()
    await flushTasks()
    const works = platform.routes.get('GET /cdrs')
    const slow = Promise.withResolvers<void>()
    const itsRecord = cdr(1, 5)
    platform.routes.set('GET /cdrs', async (request) => {
      const [filter] = JSON.parse(queryOf(request, 'filter') ?? '[]')
      if (filter.property !== 'live_id') return works?.(request) ?? page([])
      await slow.promise
      return page([itsRecord])
    })
    callBacks.ended({ id: 101 })
    await clock.advance(1_000)
    callBacks.stop()
    callBacks.start()
    await flushTasks()
    slow.resolve()
    await flushTasks()
    expect(shown.total).toBe(0)
  })
})

describe('a record', () => {
  const read = (changes: Partial<Cdr>) => readCallerRecord(cdr(1, 5, changes), 'GB')

  test('of a caller to a queue that nobody answered counts as no conversation', () => {
    const queue = { type: 'I', dst: '2001', dst_id: 'queue_3', dst_name: 'Orders', billsec: 40 } as const
    expect(read(queue)).toMatchObject({ isTalk: false, through: 'Orders', key: '442079460018' })
  })

  test('of a mailbox is no talk', () => {
    expect(read({ type: 'I', context: 'voicemail', billsec: 12 })).toMatchObject({
      ...{ isTalk: false, isVoicemail: true },
    })
  })

  test.each([
    ['a colleague calls', { src: '1002', src_id: '8' }],
    ['a colleague is called', { type: 'O', dst: '1002', dst_id: '8' }],
    ['an internal number without its owner calls', { src: '1002', src_id: null }],
    ['there is no time', { calldate: 'yesterday' }],
  ] as const)('is left out where %s', (_, changes) => {
    expect(read(changes as Partial<Cdr>)).toBeUndefined()
  })

  test('of a caller who withheld the number has no key', () => {
    expect(read({ src: 'anonymous' })).toMatchObject({ key: '' })
  })
})
