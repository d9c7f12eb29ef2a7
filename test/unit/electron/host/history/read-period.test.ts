import { expect, test } from 'vitest'
import { readPeriod } from '#electron/host/history/read-period.ts'
import { ok } from '#shared/core/result.ts'

type Item = { readonly id: number; readonly at: number }

/** Reads the newest pages of a platform that knows no filter, and answers with the ids that were handed on. */
async function idsOf(
  pages: readonly (readonly Item[])[],
  from: number,
  invalid: readonly (readonly number[])[] = [],
): Promise<readonly number[]> {
  const ids: number[] = []
  const total = pages.flat().length + invalid.flat().length
  const read = await readPeriod<Item>({
    readPage: async ({ page = 1 }) =>
      ok({ data: [...(pages[page - 1] ?? [])], total, invalid: invalid[page - 1] ?? [] }),
    ...{ property: 'at', timeOf: ({ at }) => at, idOf: ({ id }) => id, from, maxRecords: 1_000 },
    ...{ isCancelled: () => false, onProgress: () => undefined },
    onRecords: (items) => ids.push(...items.map(({ id }) => id)),
  })
  expect(read).toMatchObject({ ok: true, value: { isCut: false } })
  return ids
}

test('one record with a wrong time costs that record, and not those that follow', async () => {
  const pages = [
    [
      { id: 1, at: 900 },
      { id: 2, at: 5 },
      { id: 3, at: 800 },
    ],
    [{ id: 4, at: 700 }],
  ]
  expect(await idsOf(pages, 500)).toEqual([1, 3, 4])
})

test('a page that lies beyond the period ends the reading', async () => {
  const pages = [[{ id: 1, at: 900 }], [{ id: 2, at: 400 }], [{ id: 3, at: 600 }]]
  expect(await idsOf(pages, 500)).toEqual([1])
})

test('a page of which no record can be read does not end the reading', async () => {
  const pages = [[{ id: 1, at: 900 }], [], [{ id: 2, at: 800 }]]
  expect(await idsOf(pages, 500, [[], [0, 1]])).toEqual([1, 2])
})
