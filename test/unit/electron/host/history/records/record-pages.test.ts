import { beforeEach, expect, test } from 'vitest'
import { RecordPages } from '#electron/host/history/records/record-pages.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { HistoryQuery } from '#shared/host/history.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'

const query: HistoryQuery = { list: 'calls', filter: [], groupBy: '' }

let platform: FakeApi
let pages: RecordPages
/** Ids as the platform has them, in its own order. */
let ids: number[]
let largest: number
let unreadable: number | null

beforeEach(() => {
  platform = fakeApi()
  largest = 5_000
  unreadable = null
  ids = Array.from({ length: 1_000 }, (_, index) => 1_000 - index)
  platform.routes.set('GET /cdrs', (request) => {
    const limit = Math.min(Number(queryOf(request, 'limit')), largest)
    const start = (Number(queryOf(request, 'page')) - 1) * limit
    const data = ids.slice(start, start + limit).map((id) => ({
      id: id === unreadable ? 'no id' : id,
      calldate: writeTimestamp(1_700_000_000_000 + id * 60_000),
    }))
    return page(data, ids.length)
  })
  pages = new RecordPages(platform.api)
})

async function read(from: number, base: number, count = 100) {
  const rows = await pages.rows({ query, from, count, base })
  if (!rows.ok) throw new Error(rows.error.code)
  return { ids: rows.value.data.map(({ id }) => id), total: rows.value.total }
}

const down = (first: number, count = 100) => Array.from({ length: count }, (_, index) => first - index)

test('the first page costs one request, and so does every other', async () => {
  expect(await read(0, 0)).toEqual({ ids: down(1_000), total: 1_000 })
  expect(platform.requests).toHaveLength(1)
  expect(await read(400, 1_000)).toEqual({ ids: down(600), total: 1_000 })
  expect(platform.requests).toHaveLength(2)
})

test('records that come while somebody reads move no row', async () => {
  await read(0, 0)
  ids = [...down(1_003, 3), ...ids]
  expect(await read(400, 1_000)).toEqual({ ids: down(600), total: 1_003 })
  expect(await read(500, 1_000)).toEqual({ ids: down(500), total: 1_003 })
})

test('a platform that begins with the oldest is read from its end', async () => {
  ids = ids.toReversed()
  expect(await read(0, 0)).toEqual({ ids: down(1_000), total: 1_000 })
  ids = [...ids, 1_001, 1_002]
  expect(await read(950, 1_000)).toEqual({ ids: down(50, 50), total: 1_002 })
})

test('a platform that serves smaller pages than were asked for is asked more often', async () => {
  largest = 30
  expect(await read(0, 0)).toEqual({ ids: down(1_000), total: 1_000 })
  expect(await read(250, 1_000)).toEqual({ ids: down(750), total: 1_000 })
})

test('filters and groups travel, and a failure is a failure', async () => {
  const filter = [{ property: 'duration', operator: 'gte', value: 30 }] as const
  await pages.rows({ query: { ...query, filter, groupBy: 't_cause' }, from: 0, count: 100, base: 0 })
  const [asked] = platform.requests
  expect(asked && queryOf(asked, 'group_by')).toBe('t_cause')
  expect(asked && JSON.parse(queryOf(asked, 'filter') ?? '')).toEqual(filter)
  platform.routes.set('GET /cdrs', () => err(appError('platform.failed')))
  expect(await pages.rows({ query, from: 0, count: 100, base: 0 })).toMatchObject({ ok: false })
})

test('a list without records is empty', async () => {
  ids = []
  expect(await read(0, 0)).toEqual({ ids: [], total: 0 })
})

test.each([
  ['newest', 5_000],
  ['newest', 30],
  ['oldest', 5_000],
  ['oldest', 30],
])('a record that cannot be read is named by its place: %s first, pages of %i', async (order, size) => {
  largest = size
  unreadable = 990
  if (order === 'oldest') ids = ids.toReversed()
  for (const [from, at] of [
    [0, 10],
    [5, 5],
  ] as const) {
    const rows = await pages.rows({ query, from, count: 100, base: from === 0 ? 0 : 1_000 })
    expect(rows).toMatchObject({ ok: true, value: { invalid: [at] } })
    expect(rows.ok && rows.value.data.map(({ id }) => id)).toEqual(
      down(1_000 - from).filter((id) => id !== unreadable),
    )
  }
})
