import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { usePositionedRows } from '#renderer/lists/use-positioned-rows.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

type Answer = Result<{ readonly items: readonly number[]; readonly total: number }>

let asked: { readonly page: number; readonly find: string; answer(result?: Answer): Promise<void> }[]
let scope: EffectScope
let rows: ReturnType<typeof usePositionedRows<string, number>>
const find = ref('')
const revision = ref(1)

const pageOf = (page: number): Answer =>
  ok({ items: Array.from({ length: 100 }, (_, at) => page * 100 + at), total: 100_000 })
const pages = () => asked.map(({ page }) => page)

beforeEach(async () => {
  asked = []
  find.value = ''
  revision.value = 1
  const ask = (query: string, from: number) =>
    new Promise<Answer>((resolve) => {
      const page = from / 100
      const answer = async (result = pageOf(page)) => {
        resolve(result)
        await nextTick()
        await nextTick()
      }
      asked.push({ page, find: query, answer })
    })
  scope = effectScope()
  const made = scope.run(() =>
    usePositionedRows<string, number>({ query: () => find.value, revision: () => revision.value, ask }),
  )
  if (!made) throw new Error('the scope is over')
  rows = made
  await asked[0]?.answer()
})

afterEach(() => scope.stop())

describe('rows by position', () => {
  test('a drag through the list asks for two pages at once, then for what is in sight in the end', async () => {
    for (let from = 1_000; from <= 50_000; from += 1_000) rows.showRange(from, from + 30)
    expect(pages()).toEqual([0, 10, 20])
    await asked[1]?.answer()
    expect(pages()).toEqual([0, 10, 20, 500])
    await asked[2]?.answer()
    await asked[3]?.answer()
    expect(pages()).toEqual([0, 10, 20, 500])
    expect(rows.rowAt(50_012)).toBe(50_012)
  })

  test('two pages in sight are both asked for', async () => {
    rows.showRange(990, 1_020)
    expect(pages()).toEqual([0, 9, 10])
    await asked[1]?.answer()
    await asked[2]?.answer()
    expect([rows.rowAt(999), rows.rowAt(1_000)]).toEqual([999, 1_000])
  })

  test('a page that fails is not asked for again by itself, and one that was passed by does not end the rest', async () => {
    rows.showRange(1_000, 1_030)
    rows.showRange(2_000, 2_030)
    rows.showRange(3_000, 3_030)
    await asked[1]?.answer(err(appError('platform.rate-limited')))
    expect(pages()).toEqual([0, 10, 20, 30])
    await asked[3]?.answer(err(appError('platform.rate-limited')))
    expect(pages()).toEqual([0, 10, 20, 30])
    expect(rows.error.value?.code).toBe('platform.rate-limited')
    rows.reload()
    await asked[4]?.answer()
    expect(rows.error.value).toBeNull()
    expect(rows.rowAt(3_000)).toBe(3_000)
  })

  test('an answer to the current query counts while requests of an earlier query are pending', async () => {
    rows.showRange(1_000, 1_030)
    rows.showRange(2_000, 2_030)
    find.value = 'glaze'
    await nextTick()
    expect(asked.at(-1)).toMatchObject({ page: 0, find: 'glaze' })
    await asked[1]?.answer()
    await asked[3]?.answer(ok({ items: [7], total: 1 }))
    expect([rows.total.value, rows.rowAt(0), rows.rowAt(1_000)]).toEqual([1, 7, undefined])
  })
})
