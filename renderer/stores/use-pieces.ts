import { computed, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { Piece } from '#shared/host/listing.ts'
import { useAsked } from './use-asked.ts'

export interface PiecesWishes<Query extends object, Item> {
  /** What is looked for, without `count`; as plain data. */
  readonly query: () => Query
  /** `revision` of the slice that the list belongs to. */
  readonly revision: () => number
  ask(query: Query & { count: number }): Promise<Result<Piece<Item>, AppError>>
  /** How many more are asked for at a time: 100 where nothing is said. */
  readonly step?: number
}

export interface Pieces<Item> {
  /** What is known of the list. While another query is under way, still that of the query before. */
  readonly items: ComputedRef<readonly Item[]>
  readonly total: ComputedRef<number>
  /** Why the last asking failed; what was known stays. */
  readonly error: Readonly<Ref<AppError | null>>
  /** Nothing has ever come, and the first answer is still awaited: the place of a skeleton. */
  readonly loading: ComputedRef<boolean>
  /** The present query has its answer: an empty list is truly empty. */
  readonly settled: ComputedRef<boolean>
  /** The list was scrolled near to its end. */
  more(): void
  again(): void
}

/**
 * A long list of the host, of which a page holds the piece that it shows. Asked for again when the query or `revision`
 * moves; a late answer to an older query is dropped.
 */
export function usePieces<Query extends object, Item>(wishes: PiecesWishes<Query, Item>): Pieces<Item> {
  const step = wishes.step ?? 100
  const count = ref(step)
  const asked = useAsked<Query & { count: number }, Piece<Item>>({
    question: () => ({ ...wishes.query(), count: count.value }),
    revision: wishes.revision,
    ask: (query) => wishes.ask(query),
  })
  const items = computed(() => asked.value.value?.items ?? [])
  const total = computed(() => asked.value.value?.total ?? 0)

  /* Before the question is read again, so that another query is asked for once, from its beginning. */
  watch(
    () => JSON.stringify(wishes.query()),
    () => (count.value = step),
    { flush: 'sync' },
  )

  function more(): void {
    const isKnown = !asked.waiting.value && asked.error.value === null
    if (isKnown && items.value.length < total.value) count.value += step
  }

  return {
    items,
    total,
    error: asked.error,
    loading: computed(() => asked.value.value === null && asked.waiting.value),
    settled: computed(() => !asked.waiting.value),
    more,
    again: asked.again,
  }
}
