import { computed, ref, shallowRef, watch, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'

const pageSize = 100
/** Maximum number of pages kept around the visible ones. */
const maxCachedPages = 12
/** Pages requested at the same time; pages passed in a fast drag are never requested. */
const maxConcurrentRequests = 2

/** An item is undefined where a row could not be read. */
type Answer<Row> = Result<{ readonly items: Items<Row>; readonly total: number }>

type Items<Row> = readonly (Row | undefined)[]

export type PositionedRowsOptions<Query, Row> = {
  /** Plain data: queries are compared by their JSON. */
  readonly query: () => Query
  /** What the rows belong to: rows of another subject are never shown, not even while loading. */
  readonly subject?: () => unknown
  /** The rows are requested again when this changes. */
  readonly revision: () => unknown
  ask(query: Query, from: number, count: number): Promise<Answer<Row>>
}

/**
 * The visible rows of a long list, by position: requested in pages, and again when the query or the revision changes.
 * Rows stay until their replacements arrive.
 */
export function usePositionedRows<Query, Row>({
  query,
  subject = () => null,
  revision,
  ask,
}: PositionedRowsOptions<Query, Row>) {
  const pages = shallowRef<ReadonlyMap<number, Items<Row>>>(new Map())
  const total = ref<number | null>(null)
  const error = shallowRef<AppError | null>(null)
  const visible = new VisibleRange()
  const clear = () => ([total.value, pages.value] = [null, new Map()])
  const loader = new PageLoader<Answer<Row>>({
    ask: (page) => ask(query(), page * pageSize, pageSize),
    visiblePages: () => visible.pagesOf(total.value ?? 1),
    accept(page, isFirst, answer) {
      error.value = answer.ok ? null : answer.error
      if (!answer.ok) return void (isFirst && clear())
      total.value = answer.value.total
      const keptPages = isFirst ? [] : [...pages.value].filter(([at]) => at !== page).slice(-maxCachedPages)
      pages.value = new Map([...keptPages, [page, answer.value.items]])
      loader.retain((at) => pages.value.has(at) || visible.has(at))
    },
  })

  function showRange(from: number, to: number): void {
    visible.move(from, to)
    loader.loadMissing()
  }

  /** Reloads the visible rows. `isNewQuery`: for a new query, whose first answer replaces everything. */
  function reload(isNewQuery: boolean): void {
    loader.restart()
    if (isNewQuery) void loader.load(0, true)
    else loader.loadMissing()
  }

  function start(isNewSubject: boolean): void {
    if (isNewSubject) clear()
    visible.move(0, pageSize - 1)
    reload(true)
  }

  watchQuery({ query, subject, start })
  watch(revision, () => reload(false))

  /** Nothing has been answered yet. */
  const loading = computed(() => total.value === null && error.value === null)
  return { total, error, loading, rowAt: rowLookup(pages), showRange, reload: () => reload(false) }
}

type PageLoaderOptions<Reply> = {
  ask(page: number): Promise<Reply>
  /** The visible pages. */
  visiblePages(): readonly number[]
  accept(page: number, isFirst: boolean, answer: Reply): void
}

/** Requests the wanted pages, a few at a time. A failed page is not retried automatically. */
class PageLoader<Reply extends Result<unknown>> {
  private readonly options: PageLoaderOptions<Reply>
  /** Pages that are current or being requested. */
  private requestedPages = new Set<number>()
  private generation = 0
  private pendingCount = 0

  constructor(options: PageLoaderOptions<Reply>) {
    this.options = options
  }

  async load(page: number, isFirst = false): Promise<void> {
    const { generation: turn } = this
    this.requestedPages.add(page)
    this.pendingCount += 1
    const answer = await this.options.ask(page)
    if (turn !== this.generation) return
    this.pendingCount -= 1
    if (!answer.ok) this.requestedPages.delete(page)
    this.options.accept(page, isFirst, answer)
    if (answer.ok || !this.options.visiblePages().includes(page)) this.loadMissing()
  }

  loadMissing(): void {
    for (const page of this.options.visiblePages())
      if (this.pendingCount < maxConcurrentRequests && !this.requestedPages.has(page)) void this.load(page)
  }

  retain(isKept: (page: number) => boolean): void {
    this.requestedPages = new Set([...this.requestedPages].filter(isKept))
  }

  /** Drops the answers to pending requests. */
  restart(): void {
    this.generation += 1
    this.pendingCount = 0
    this.requestedPages = new Set()
  }
}

/** The visible positions, both ends included. */
class VisibleRange {
  private from = 0
  private to = pageSize - 1

  move(from: number, to: number): void {
    ;[this.from, this.to] = [from, to]
  }

  has(page: number): boolean {
    return page * pageSize <= this.to && (page + 1) * pageSize > this.from
  }

  /** The visible pages of a list with this many rows. */
  pagesOf(total: number): readonly number[] {
    const first = Math.floor(this.from / pageSize)
    const last = Math.floor(Math.min(this.to, Math.max(0, total - 1)) / pageSize)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  }
}

/** The row at a position: undefined until it is loaded, null if it was deleted meanwhile or could not be read. */
function rowLookup<Row>(pages: ShallowRef<ReadonlyMap<number, Items<Row>>>) {
  return (index: number): Row | null | undefined => {
    const page = pages.value.get(Math.floor(index / pageSize))
    return page && (page[index % pageSize] ?? null)
  }
}

type WatchQueryOptions = {
  readonly query: () => unknown
  readonly subject: () => unknown
  readonly start: (isNewSubject: boolean) => void
}

/** Starts at once, and again for each new query; `isNewSubject`: its subject is another one. */
function watchQuery({ query, subject, start }: WatchQueryOptions): void {
  let lastSubject = subject()
  watch(
    () => JSON.stringify(query()),
    () => {
      const currentSubject = subject()
      start(currentSubject !== lastSubject)
      lastSubject = currentSubject
    },
    { immediate: true },
  )
}
