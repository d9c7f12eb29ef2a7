import { computed, ref, shallowRef, watch, type ShallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { Outcome } from '#shared/core/result.ts'

const pageSize = 100
/** Pages that are kept around those in sight. */
const mostPages = 12

export type PositionedRowsOptions<Query, Row> = {
  /** As plain data: queries are compared by their JSON. */
  readonly query: () => Query
  /** What the rows are of: those of another are never shown under its name, nor while it is waited for. */
  readonly subject?: () => unknown
  /** The rows are asked for again when this changes. */
  readonly revision: () => unknown
  ask(
    query: Query,
    from: number,
    count: number,
  ): Outcome<{ readonly items: readonly Row[]; readonly total: number }>
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
  /** Pages that are as the host has them now, and those that it is asked for. */
  let fresh = new Set<number>()
  let inSight = { from: 0, to: pageSize }
  let turn = 0

  async function load(page: number, isFirst: boolean): Promise<void> {
    const mine = turn
    fresh.add(page)
    const answer = await ask(query(), page * pageSize, pageSize)
    if (mine !== turn) return
    error.value = answer.ok ? null : answer.error
    if (!answer.ok && isFirst) forget()
    if (!answer.ok) return void fresh.delete(page)
    total.value = answer.value.total
    const kept = isFirst ? [] : [...pages.value].filter(([at]) => at !== page).slice(-mostPages)
    pages.value = new Map([...kept, [page, answer.value.items]])
    fresh = new Set([...fresh].filter((at) => at === page || pages.value.has(at) || isSeen(at)))
  }

  const forget = () => ([total.value, pages.value] = [null, new Map()])
  const isSeen = (page: number) => page * pageSize <= inSight.to && (page + 1) * pageSize > inSight.from

  function see(from: number, to: number): void {
    inSight = { from, to }
    const last = Math.floor(Math.min(to, Math.max(0, (total.value ?? 1) - 1)) / pageSize)
    for (let page = Math.floor(from / pageSize); page <= last; page += 1)
      if (!fresh.has(page)) void load(page, false)
  }

  /** Asks for what is in sight anew. `isOther`: for another query, whose first answer replaces all. */
  function again(isOther: boolean): void {
    turn += 1
    fresh = new Set()
    if (isOther) void load(0, true)
    else see(inSight.from, inSight.to)
  }

  function start(isOther: boolean): void {
    if (isOther) forget()
    inSight = { from: 0, to: pageSize }
    again(true)
  }

  watchQuery({ query, subject, start })
  watch(revision, () => again(false))

  /** No answer has come yet. */
  const loading = computed(() => total.value === null && error.value === null)
  return { total, error, loading, rowAt: rowIn(pages), see, again: () => again(false) }
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
