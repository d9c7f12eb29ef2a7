import { computed, ref, shallowRef, watch, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'

const pageSize = 100
/** Maximum number of pages kept around the visible ones. */
const mostPages = 12
/** Pages requested at the same time; pages passed in a fast drag are never requested. */
const mostAsked = 2

type Answer<Row> = Result<{ readonly items: readonly Row[]; readonly total: number }>

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
  const pages = shallowRef<ReadonlyMap<number, readonly Row[]>>(new Map())
  const total = ref<number | null>(null)
  const error = shallowRef<AppError | null>(null)
  const sight = new Sight()
  const forget = () => ([total.value, pages.value] = [null, new Map()])
  const loads = new PageLoads<Answer<Row>>({
    ask: (page) => ask(query(), page * pageSize, pageSize),
    wanted: () => sight.pagesOf(total.value ?? 1),
    accept(page, isFirst, answer) {
      error.value = answer.ok ? null : answer.error
      if (!answer.ok) return void (isFirst && forget())
      total.value = answer.value.total
      const kept = isFirst ? [] : [...pages.value].filter(([at]) => at !== page).slice(-mostPages)
      pages.value = new Map([...kept, [page, answer.value.items]])
      loads.keep((at) => pages.value.has(at) || sight.has(at))
    },
  })

  function see(from: number, to: number): void {
    sight.move(from, to)
    loads.more()
  }

  /** Reloads the visible rows. `isOther`: for a new query, whose first answer replaces everything. */
  function again(isOther: boolean): void {
    loads.restart()
    if (isOther) void loads.load(0, true)
    else loads.more()
  }

  function start(isOther: boolean): void {
    if (isOther) forget()
    sight.move(0, pageSize - 1)
    again(true)
  }

  watchQuery({ query, subject, start })
  watch(revision, () => again(false))

  /** Nothing has been answered yet. */
  const loading = computed(() => total.value === null && error.value === null)
  return { total, error, loading, rowAt: rowIn(pages), see, again: () => again(false) }
}

type PageLoadOptions<Reply> = {
  ask(page: number): Promise<Reply>
  /** The visible pages. */
  wanted(): readonly number[]
  accept(page: number, isFirst: boolean, answer: Reply): void
}

/** Requests the wanted pages, a few at a time. A failed page is not retried automatically. */
class PageLoads<Reply extends Result<unknown>> {
  private readonly options: PageLoadOptions<Reply>
  /** Pages that are current or being requested. */
  private fresh = new Set<number>()
  private turn = 0
  private asked = 0

  constructor(options: PageLoadOptions<Reply>) {
    this.options = options
  }

  async load(page: number, isFirst = false): Promise<void> {
    const { turn } = this
    this.fresh.add(page)
    this.asked += 1
    const answer = await this.options.ask(page)
    if (turn !== this.turn) return
    this.asked -= 1
    if (!answer.ok) this.fresh.delete(page)
    this.options.accept(page, isFirst, answer)
    if (answer.ok || !this.options.wanted().includes(page)) this.more()
  }

  more(): void {
    for (const page of this.options.wanted())
      if (this.asked < mostAsked && !this.fresh.has(page)) void this.load(page)
  }

  keep(isKept: (page: number) => boolean): void {
    this.fresh = new Set([...this.fresh].filter(isKept))
  }

  /** Drops the answers to pending requests. */
  restart(): void {
    this.turn += 1
    this.asked = 0
    this.fresh = new Set()
  }
}

/** The visible positions, both ends included. */
class Sight {
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
function rowIn<Row>(pages: ShallowRef<ReadonlyMap<number, readonly Row[]>>) {
  return (index: number): Row | null | undefined => {
    const page = pages.value.get(Math.floor(index / pageSize))
    return page && (page[index % pageSize] ?? null)
  }
}

type Watched = {
  readonly query: () => unknown
  readonly subject: () => unknown
  readonly start: (isOther: boolean) => void
}

/** Starts at once, and again for each new query; `isOther`: its subject is another one. */
function watchQuery({ query, subject, start }: Watched): void {
  let shown = subject()
  watch(
    () => JSON.stringify(query()),
    () => {
      const present = subject()
      start(present !== shown)
      shown = present
    },
    { immediate: true },
  )
}
