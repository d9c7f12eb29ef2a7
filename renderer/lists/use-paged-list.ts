import { computed, ref, watch, type ComputedRef, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { Piece } from '#shared/host/listing.ts'
import { useHostQuery } from '../stores/use-host-query.ts'

export interface PagedListOptions<Query extends object, Item> {
  /** The query without `count`, as plain data. */
  readonly query: () => Query
  /** `revision` of the list's slice of state. */
  readonly revision: () => number
  /** As in `useHostQuery`. */
  readonly repeats?: boolean
  ask(query: Query & { count: number }): Outcome<Piece<Item>>
  /** Items per request; 100 by default. */
  readonly pageSize?: number
}

export interface PagedList<Item> {
  /** The rows; while a new query runs, still those of the previous one. */
  readonly items: ComputedRef<readonly Item[]>
  readonly total: ComputedRef<number>
  /** Why the last request failed; the rows are kept. */
  readonly error: Readonly<Ref<AppError | null>>
  /** No answer yet: show a skeleton. */
  readonly loading: ComputedRef<boolean>
  /** The current query was answered: an empty list is really empty. */
  readonly settled: ComputedRef<boolean>
  /** To be called when the list is scrolled near its end. */
  loadMore(): void
  reload(): void
}

/**
 * The part of a long host list that a page shows. It is requested again when the query or `revision` changes; late
 * answers to an older query are dropped.
 */
export function usePagedList<Query extends object, Item>(
  options: PagedListOptions<Query, Item>,
): PagedList<Item> {
  const pageSize = options.pageSize ?? 100
  const count = ref(pageSize)
  const request = useHostQuery<Query & { count: number }, Piece<Item>>({
    polls: options.repeats ?? false,
    query: () => ({ ...options.query(), count: count.value }),
    revision: options.revision,
    ask: (query) => options.ask(query),
  })
  const items = computed(() => request.value.value?.items ?? [])
  const total = computed(() => request.value.value?.total ?? 0)

  /* Synchronous, so that a new query is requested once, from its first page. */
  watch(
    () => JSON.stringify(options.query()),
    () => (count.value = pageSize),
    { flush: 'sync' },
  )

  function loadMore(): void {
    const isSettled = !request.isPending.value && request.error.value === null
    if (isSettled && items.value.length < total.value) count.value += pageSize
  }

  return {
    items,
    total,
    error: request.error,
    loading: computed(() => request.value.value === null && request.isPending.value),
    settled: computed(() => !request.isPending.value),
    loadMore,
    reload: request.reload,
  }
}
