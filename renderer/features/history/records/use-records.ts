import { computed, onScopeDispose, shallowReactive, watch } from 'vue'
import { positionsOf } from '#shared/api/query.ts'
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
type LoadedRows = {
  pages: PageWindow<HistoryRow>
  /** Incremented with each page that arrives. */
  revision: number
  /** The total that positions count from; null before the first response. */
  base: number | null
  /** Number of records added since. */
  newer: number
  error: AppError | null
}

const emptyRows = (): LoadedRows => ({
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
  const loaded = shallowReactive(emptyRows())
  const { restart, setVisible, retry, stop } = pageLoader(options, loaded)

  watch(() => JSON.stringify([options.query(), options.fields()]), restart, { immediate: true })
  watch(
    () => host.connected,
    (isConnected) => isConnected && retry(),
  )
  onScopeDispose(stop)

  return {
    total: computed(() => loaded.base ?? 0),
    isKnown: computed(() => loaded.base !== null),
    newer: computed(() => loaded.newer),
    error: computed(() => loaded.error),
    rowAt: (index: number) => (loaded.revision < 0 ? undefined : loaded.pages.row(index)),
    setVisible,
    retry,
    restart,
  }
}

/** Requests the visible pages one after the other; responses for an earlier list are dropped. */
function pageLoader({ query, fields }: RecordsOptions, loaded: LoadedRows) {
  let visible = { first: 0, last: 0 }
  let generation = 0
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fill(): Promise<void> {
    const { first, last } = visible
    const page = loaded.base === null ? 0 : loaded.pages.nextMissing(first, last, loaded.base)
    if (isLoading || page === null || loaded.error) return
    const requestGeneration = generation
    isLoading = true
    const result = await ask('history.rows', {
      ...{ query: query(), fields: fields(), count: pageRows },
      ...{ from: page * pageRows, base: loaded.base ?? 0 },
    })
    if (requestGeneration !== generation) return
    isLoading = false
    if (!result.ok) {
      loaded.error = result.error
      return
    }
    const { rows: data, invalid = [], total } = result.value
    // Records were deleted, so the positions have changed.
    if (loaded.base !== null && total < loaded.base) return restart()
    loaded.base ??= total
    loaded.newer = total - loaded.base
    loaded.pages.store(page, positionsOf({ data, invalid }))
    loaded.revision += 1
    void fill()
  }

  function restart(): void {
    stop()
    isLoading = false
    Object.assign(loaded, emptyRows())
    visible = { first: 0, last: 0 }
    void fill()
  }

  function setVisible(first: number, last: number): void {
    visible = { first, last }
    clearTimeout(timer)
    timer = setTimeout(() => void fill(), settleTime)
  }

  function retry(): void {
    loaded.error = null
    void fill()
  }

  function stop(): void {
    generation += 1
    clearTimeout(timer)
  }
  return { restart, setVisible, retry, stop }
}
