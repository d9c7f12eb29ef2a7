import { computed, shallowRef } from 'vue'
import type { HistoryList, HistoryViews, SavedFilter } from '#shared/host/history.ts'
import { recordsWords as words } from '../../../locales/records.ts'
import { ask } from '../../../services.ts'
import { act } from '../../../stores/act.ts'
import { usualColumns } from './columns.ts'

const mostSaved = 50

/** Which columns this agent wants of a list, and which filters were saved for it; both stay on this computer. */
export function useRecordViews(list: () => HistoryList) {
  const views = shallowRef<HistoryViews>({})
  /** Whether what was kept is known: nothing is written over it before. */
  const isKnown = shallowRef(false)
  void ask('history.views').then((read) => {
    if (!read.ok) return
    views.value = read.value ?? {}
    isKnown.value = true
  })

  const view = computed(() => views.value[list()])
  const isUsual = computed(() => (view.value?.columns.length ?? 0) === 0)
  const columns = computed(() => (isUsual.value ? usualColumns(list()) : (view.value?.columns ?? [])))
  const saved = computed(() => view.value?.saved ?? [])

  async function keep(change: {
    columns?: readonly string[]
    saved?: readonly SavedFilter[]
  }): Promise<void> {
    const next = { columns: view.value?.columns ?? [], saved: saved.value, ...change }
    views.value = { ...views.value, [list()]: next }
    await act(words.saving, 'history.keepViews', { views: views.value })
  }

  return {
    columns,
    isUsual,
    saved,
    canSave: isKnown,
    setColumns: (names: readonly string[]) => keep({ columns: names }),
    save: (filter: SavedFilter) =>
      keep({
        saved: [filter, ...saved.value.filter(({ name }) => name !== filter.name)].slice(0, mostSaved),
      }),
    removeSaved: (name: string) => keep({ saved: saved.value.filter((each) => each.name !== name) }),
  }
}
