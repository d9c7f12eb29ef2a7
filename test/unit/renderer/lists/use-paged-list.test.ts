import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { useAttention } from '#renderer/stores/attention.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { usePagedList, type PagedList } from '#renderer/lists/use-paged-list.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { Piece } from '#shared/host/listing.ts'

type Query = { readonly find: string; readonly count: number }
type Answer = Result<Piece<string>>

let asked: { readonly query: Query; answer(result: Answer): Promise<void> }[]
let find: ReturnType<typeof ref<string>>
let revision: ReturnType<typeof ref<number>>
let scope: EffectScope
let pieces: PagedList<string>

const piece = (total: number, ...items: string[]): Answer => ok({ items, total })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  setActivePinia(createPinia())
  asked = []
  find = ref('')
  revision = ref(1)
  scope = effectScope()
  const ask = (query: Query) =>
    new Promise<Answer>((resolve) => {
      asked.push({
        query,
        answer: async (result) => {
          resolve(result)
          await nextTick()
          await nextTick()
        },
      })
    })
  const made = scope.run(() =>
    usePagedList({
      query: () => ({ find: find.value ?? '' }),
      revision: () => revision.value ?? 0,
      ask,
      pageSize: 2,
      repeats: true,
    }),
  )
  if (!made) throw new Error('the scope is over')
  pieces = made
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

describe('a list that is asked for piece by piece', () => {
  test('is loading until the first answer', async () => {
    expect(pieces.loading.value).toBe(true)
    await asked[0]?.answer(piece(0))
    expect(pieces.loading.value).toBe(false)
    expect(pieces.settled.value).toBe(true)
  })

  test('grows at its end, and not past it', async () => {
    await asked[0]?.answer(piece(3, 'a', 'b'))
    pieces.loadMore()
    pieces.loadMore()
    await nextTick()
    expect(asked.map(({ query }) => query.count)).toEqual([2, 4])
    await asked[1]?.answer(piece(3, 'a', 'b', 'c'))
    pieces.loadMore()
    await nextTick()
    expect(asked).toHaveLength(2)
    expect(pieces.items.value).toEqual(['a', 'b', 'c'])
  })

  test('is asked for again when the revision moves, once while an asking is under way', async () => {
    revision.value = 2
    await nextTick()
    revision.value = 3
    await nextTick()
    expect(asked).toHaveLength(1)
    await asked[0]?.answer(piece(1, 'old'))
    expect(asked).toHaveLength(2)
    await asked[1]?.answer(piece(1, 'new'))
    expect(asked).toHaveLength(2)
    expect(pieces.items.value).toEqual(['new'])
  })

  test('drops the late answer to an older query and begins at its top again', async () => {
    await asked[0]?.answer(piece(9, 'a', 'b'))
    pieces.loadMore()
    await nextTick()
    find.value = 'x'
    await nextTick()
    expect(asked.map(({ query }) => query)).toEqual([
      { find: '', count: 2 },
      { find: '', count: 4 },
      { find: 'x', count: 2 },
    ])
    expect(pieces.settled.value).toBe(false)
    await asked[2]?.answer(piece(1, 'x'))
    await asked[1]?.answer(piece(9, 'a', 'b', 'c', 'd'))
    expect(pieces.items.value).toEqual(['x'])
    expect(pieces.settled.value).toBe(true)
  })

  test('keeps what it knows when asking fails, and asks again when the host is back', async () => {
    await asked[0]?.answer(piece(1, 'a'))
    revision.value = 2
    await nextTick()
    await asked[1]?.answer(err(appError('host.disconnected')))
    expect(pieces.items.value).toEqual(['a'])
    expect(pieces.error.value?.code).toBe('host.disconnected')
    useHostStore().connected = true
    await nextTick()
    await asked[2]?.answer(piece(1, 'b'))
    expect(pieces.items.value).toEqual(['b'])
    expect(pieces.error.value).toBeNull()
  })

  test('without events is asked for every half minute, while the page is in front', async () => {
    let hasFocus = true
    const document = Object.assign(new EventTarget(), { hidden: false, hasFocus: () => hasFocus })
    const page = Object.assign(new EventTarget(), { document })
    scope.run(() => useAttention(page as never))
    await asked[0]?.answer(piece(1, 'a'))
    vi.advanceTimersByTime(30_000)
    expect(asked).toHaveLength(2)
    await asked[1]?.answer(piece(2, 'a', 'b'))
    expect(pieces.items.value).toEqual(['a', 'b'])
    hasFocus = false
    page.dispatchEvent(new Event('blur'))
    vi.advanceTimersByTime(90_000)
    expect(asked).toHaveLength(2)
    scope.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
