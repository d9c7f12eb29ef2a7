import { beforeEach, describe, expect, test } from 'vitest'
import { KindClient } from '#electron/host/admin/kind-client.ts'
import { KindRows } from '#electron/host/admin/kind-rows.ts'
import { RecordPages } from '#electron/host/history/records/record-pages.ts'
import { readAll } from '#electron/host/platform-client/read-all.ts'
import { readNewest } from '#electron/host/platform-client/read-newest.ts'
import { readNewestText, readTextsAfter } from '#electron/host/texts/outbox/read-texts.ts'
import { readMessages } from '#electron/host/voicemail/read-messages.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { fakeApi, page, queryOf, type FakeApi } from '#test/support/fake-api.ts'

/** One record that cannot be read costs that record: which pages are read, and where the others stand, stays the same. */

const count = 60
/** Ids whose record has no id in the platform's answers. */
const wrong = new Set([3])
const readable = (ids: readonly number[]) => ids.filter((id) => !wrong.has(id))
const oldestFirst = Array.from({ length: count }, (_, at) => at + 1)
const newestFirst = oldestFirst.toReversed()

let platform: FakeApi
let largest: number

function serve(path: string, ids: readonly number[]): void {
  platform.routes.set(`GET ${path}`, (request) => {
    const limit = Math.min(Number(queryOf(request, 'limit')), largest)
    const start = (Number(queryOf(request, 'page')) - 1) * limit
    return page(ids.slice(start, start + limit).map(recordOf), ids.length)
  })
}

function recordOf(id: number) {
  const at = 1_700_000_000 + id * 60
  const times = { calldate: writeTimestamp(at * 1_000), origtime: at, created_at: writeTimestamp(at * 1_000) }
  return wrong.has(id) ? times : { id, ...times }
}

beforeEach(() => {
  platform = fakeApi()
  largest = 5
})

const idsOf = (records: readonly { readonly id?: unknown }[]) => records.map(({ id }) => id)

test('the newest are the newest, although the oldest page has one', async () => {
  serve('/cdrs', oldestFirst)
  const read = await readNewest<{ readonly id: number }>({
    count: 5,
    timeOf: ({ id }) => id,
    read: (query) => platform.api.history.listCdrs({ query }),
  })
  expect(read.ok && idsOf(read.value.data)).toEqual(oldestFirst.slice(-10))
})

test('a list is read once to its end', async () => {
  serve('/cdrs', newestFirst)
  largest = 100
  const read = await readAll((query) => platform.api.history.listCdrs({ query }), {
    limit: 100,
    maxRecords: 1_000,
  })
  expect(read.ok && idsOf(read.value)).toEqual(readable(newestFirst))
  expect(platform.requests).toHaveLength(1)
})

test.each([
  ['newest', newestFirst],
  ['oldest', oldestFirst],
] as const)('all voice messages are read, %s first', async (_, ids) => {
  serve('/voicemessages', ids)
  const read = await readMessages({ api: platform.api, ownMailbox: 7, isWhole: true })
  expect(read.ok && read.value.messages.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    readable(oldestFirst),
  )
  expect(read).toMatchObject({ value: { isWhole: true, total: count } })
})

describe('rows are at their positions', () => {
  test('in the administration', async () => {
    serve('/users', oldestFirst)
    largest = 20
    const rows = new KindRows(new KindClient(platform.api))
    const wanted = { kind: 'users', filter: [], fields: [], count: 20 }
    const at = async (from: number) => {
      const read = await rows.read({ ...wanted, from })
      return read.ok ? read.value.rows.map(({ id }) => id) : read.error
    }
    expect(await at(0)).toEqual(readable(oldestFirst.slice(0, 20)))
    expect(await at(10)).toEqual(oldestFirst.slice(10, 30))
    expect(await at(20)).toEqual(oldestFirst.slice(20, 40))
    expect(platform.requests.map((request) => queryOf(request, 'limit'))).toEqual(['20', '20', '20', '20'])
  })

  test('in the history', async () => {
    serve('/cdrs', newestFirst)
    const pages = new RecordPages(platform.api)
    const query = { list: 'calls', filter: [], groupBy: '' } as const
    const at = async (from: number) => {
      const read = await pages.rows({ query, from, count: 10, base: from === 0 ? 0 : count })
      return read.ok ? idsOf(read.value.data) : read.error
    }
    wrong.add(58)
    expect(await at(0)).toEqual(readable(newestFirst.slice(0, 10)))
    expect(await at(5)).toEqual(newestFirst.slice(5, 15))
    wrong.delete(58)
  })
})

test('a page of the administration that shrank meanwhile is no smaller page size', async () => {
  serve('/users', oldestFirst.slice(0, 30))
  largest = 100
  const rows = new KindRows(new KindClient(platform.api))
  const wanted = { kind: 'users', filter: [], fields: [], count: 20 }
  await rows.read({ ...wanted, from: 20 })
  platform.requests.length = 0
  await rows.read({ ...wanted, from: 0 })
  expect(platform.requests.map((request) => queryOf(request, 'limit'))).toEqual(['20'])
})

test('a text that was sent is found on every page of a platform with small ones', async () => {
  serve('/sms', newestFirst)
  const read = await readTextsAfter(platform.api, 0)
  expect(read.ok && idsOf(read.value.records)).toEqual(readable(newestFirst))
  expect(read).toMatchObject({ value: { isWhole: true } })
})

test('the newest text is on the last page of a platform with small ones', async () => {
  serve('/sms', oldestFirst)
  expect(await readNewestText(platform.api, { id: 0, at: null }, Date.now())).toMatchObject({
    ok: true,
    value: { id: count },
  })
})
