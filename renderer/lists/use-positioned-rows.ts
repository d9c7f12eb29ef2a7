import { computed, ref, shallowRef, watch, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'

const pageSize = 100
/** Pages that are kept around those in sight. */
const mostPages = 12
/** Pages that are asked for at once: what a fast drag has passed by is never asked for. */
const mostAsked = 2

type Answer<Row> = Result<{ readonly items: readonly Row[]; readonly total: number }>

export type PositionedRowsOptions<Query, Row> = {
  /** As plain data: queries are compared by their JSON. */
  readonly query: () => Query
  /** What the rows are of: those of another are never shown under its name, nor while it is waited for. */
  readonly subject?: () => unknown
  /** The rows are asked for again when this changes. */
  readonly revision: () => unknown
  ask(query: Query, from: number, count: number): Promise<Answer<Row>>
}

/**
 * The rows of a long list that are in sight, by position: asked for in pages, again when the query or the revision changes.
 * What is shown stays until its successor is there.
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

  /** Asks for what is in sight anew. `isOther`: for another query, whose first answer replaces all. */
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

  /** No answer has come yet. */
  const loading = computed(() => total.value === null && error.value === null)
  return { total, error, loading, rowAt: rowIn(pages), see, again: () => again(false) }
}

type PageLoadOptions<Reply> = {
  ask(page: number): Promise<Reply>
  /** The pages that are in sight. */
  wanted(): readonly number[]
  accept(page: number, isFirst: boolean, answer: Reply): void
}

/** Asks for pages that are wanted, a few at once. One that failed is not asked for again by itself. */
class PageLoads<Reply extends Result<unknown>> {
  private readonly options: PageLoadOptions<Reply>
  /** Pages that are as the host has them now, and those that it is asked for. */
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

  /** What is still asked for counts no more. */
  restart(): void {
    this.turn += 1
    this.asked = 0
    this.fresh = new Set()
  }
}

/** The positions that are on the screen, the last included. */
class Sight {
  private from = 0
  private to = pageSize - 1

  move(from: number, to: number): void {
    ;[this.from, this.to] = [from, to]
  }

  has(page: number): boolean {
    return page * pageSize <= this.to && (page + 1) * pageSize > this.from
  }

  /** Of a list with that many rows. */
  pagesOf(total: number): readonly number[] {
    const first = Math.floor(this.from / pageSize)
    const last = Math.floor(Math.min(this.to, Math.max(0, total - 1)) / pageSize)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  }
}

function rowIn<Row>(pages: ShallowRef<ReadonlyMap<number, readonly Row[]>>) {
  return (index: number) => pages.value.get(Math.floor(index / pageSize))?.[index % pageSize]
}

type Watched = {
  readonly query: () => unknown
  readonly subject: () => unknown
  readonly start: (isOther: boolean) => void
}

/** Starts at once, and again with each other query; `isOther`: it is about something else. */
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
