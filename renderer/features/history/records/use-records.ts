import { computed, onScopeDispose, shallowReactive, watch } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { HistoryQuery, HistoryRow } from '#shared/host/history.ts'
import { ask } from '../../../services.ts'
import { useHostStore } from '../../../stores/host.ts'
import { PageWindow, pageRows } from './page-window.ts'

/** Milliseconds to wait before requesting rows, so that those only passed while scrolling are skipped. */
const settleTime = 60

export interface RecordsOptions {
  readonly query: () => HistoryQuery
  readonly fields: () => readonly string[]
}

/** The loaded part of a list. */
type Loaded = {
  pages: PageWindow<HistoryRow>
  /** Incremented with each page that arrives. */
  revision: number
  /** The total that positions count from; null before the first response. */
  base: number | null
  /** Number of records added since. */
  newer: number
  error: AppError | null
}

const nothing = (): Loaded => ({
  pages: new PageWindow(),
  revision: 0,
  base: null,
  newer: 0,
  error: null,
})

/**
 * The rows of a list of records around the visible ones. One request at a time, always for what is visible now;
 * positions count from the total when the list was opened, so that newer records do not move rows.
 */
export function useRecords(options: RecordsOptions) {
  const host = useHostStore()
  const loaded = shallowReactive(nothing())
  const { start, see, again, stop } = pageLoader(options, loaded)

  watch(() => JSON.stringify([options.query(), options.fields()]), start, { immediate: true })
  watch(
    () => host.connected,
    (isUp) => isUp && again(),
  )
  onScopeDispose(stop)

  return {
    total: computed(() => loaded.base ?? 0),
    isKnown: computed(() => loaded.base !== null),
    newer: computed(() => loaded.newer),
    error: computed(() => loaded.error),
    rowAt: (index: number) => (loaded.revision < 0 ? undefined : loaded.pages.row(index)),
    see,
    again,
    start,
  }
}

/** Requests the visible pages one after the other; responses for an earlier list are dropped. */
function pageLoader({ query, fields }: RecordsOptions, loaded: Loaded) {
  let inSight = { first: 0, last: 0 }
  let turn = 0
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fill(): Promise<void> {
    const { first, last } = inSight
    const page = loaded.base === null ? 0 : loaded.pages.missing(first, last, loaded.base)
    if (asking || page === null || loaded.error) return
    const mine = turn
    asking = true
    const read = await ask('history.rows', {
      ...{ query: query(), fields: fields(), count: pageRows },
      ...{ from: page * pageRows, base: loaded.base ?? 0 },
    })
    if (mine !== turn) return
    asking = false
    if (!read.ok) {
      loaded.error = read.error
      return
    }
    const { rows, total } = read.value
    // Records were deleted, so the positions have changed.
    if (loaded.base !== null && total < loaded.base) return start()
    loaded.base ??= total
    loaded.newer = total - loaded.base
    loaded.pages.keep(page, rows)
    loaded.revision += 1
    void fill()
  }

  function start(): void {
    stop()
    asking = false
    Object.assign(loaded, nothing())
    inSight = { first: 0, last: 0 }
    void fill()
  }

  function see(first: number, last: number): void {
    inSight = { first, last }
    clearTimeout(timer)
    timer = setTimeout(() => void fill(), settleTime)
  }

  function again(): void {
    loaded.error = null
    void fill()
  }

  function stop(): void {
    turn += 1
    clearTimeout(timer)
  }
  return { start, see, again, stop }
}
