import { describe, expect, test } from 'vitest'
import { readAll } from '#electron/host/platform-client/read-all.ts'
import type { Page } from '#shared/api/query.ts'
import { ok } from '#shared/core/result.ts'

const size = { limit: 10, maxRecords: 100 }
type Row = { readonly id?: number }

/** Reads what this platform serves; which pages were asked for, and what was read. */
async function reading(serve: (page: number) => Page<Row>, wanted = size) {
  const asked: number[] = []
  const read = await readAll<Row>(async ({ page = 0 }) => {
    asked.push(page)
    return ok(serve(page))
  }, wanted)
  if (!read.ok) throw new Error(read.error.code)
  return { asked: asked.length, ids: read.value.map(({ id }) => id) }
}

const rows = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at }))

describe('what was received decides how many pages are asked for', () => {
  test('where a total of a thousand million comes with one record a page', async () => {
    const { asked, ids } = await reading((page) => ({ data: rows(page, 1), total: 1e9 }), {
      limit: 5000,
      maxRecords: 20_000,
    })
    expect(asked).toBeLessThanOrEqual(40)
    expect(ids).toHaveLength(asked)
  })

  test('where every page is the first page', async () => {
    const { asked, ids } = await reading(() => ({ data: rows(1, 10), total: 1e9 }))
    expect([asked, ids.length]).toEqual([2, 10])
  })

  test('where the total is smaller than what full pages bring', async () => {
    const { ids } = await reading((page) => ({ data: rows(page * 10, page < 3 ? 10 : 4), total: 10 }))
    expect(ids).toHaveLength(24)
  })

  test('where a page brings more bytes than a list may', async () => {
    const { asked } = await reading((page) => ({
      data: rows(page * 10, 10),
      total: 1e9,
      bytes: 40 * 2 ** 20,
    }))
    expect(asked).toBe(2)
  })

  test('where pages are smaller than they were asked for', async () => {
    const { asked, ids } = await reading((page) => ({ data: rows(page * 4, page < 4 ? 4 : 1), total: 13 }))
    expect([asked, ids.length]).toEqual([4, 13])
  })
})

test('a record that comes on two pages counts once, and one without an id each time', async () => {
  const pages = [[{ id: 1 }, {}], [{ id: 1 }, {}, { id: 2 }], []]
  const { ids } = await reading((page) => ({ data: pages[page - 1] ?? [], total: 9 }))
  expect(ids).toEqual([1, undefined, undefined, 2])
})
