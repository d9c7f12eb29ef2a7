import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { mostSavedFilters, type ListView, type ListViews, type SavedFilter } from '#shared/host/list-views.ts'
import { recordsWords as words } from '../locales/records.ts'
import { ask } from '../services.ts'
import { act } from '../stores/act.ts'
import { resetOnAgentChange } from '../stores/reset-on-agent-change.ts'

/** What the host keeps of each list; columns that are chosen before it is known hold until the app is closed. */
const useListViewsStore = defineStore('list-views', () => {
  const state = resetOnAgentChange({
    views: shallowRef<ListViews>({}),
    /** Nothing is written over what was kept before it is known. */
    isKnown: ref(false),
  })

  let isReading = false
  async function read(): Promise<void> {
    if (state.isKnown.value || isReading) return
    isReading = true
    const answer = await ask('listViews.read')
    isReading = false
    if (!answer.ok) return
    const chosen = Object.entries(state.views.value).map(
      ([list, { columns }]) => [list, { columns, saved: answer.value[list]?.saved ?? [] }] as const,
    )
    state.views.value = { ...answer.value, ...Object.fromEntries(chosen) }
    state.isKnown.value = true
  }

  async function keep(list: string, view: ListView): Promise<void> {
    state.views.value = { ...state.views.value, [list]: view }
    if (state.isKnown.value) await act(words.saving, 'listViews.keep', { list, view })
  }

  return { ...state, read, keep }
})

const none: ListView = { columns: [], saved: [] }

/** Which columns this agent wants of a list, and which filters were saved for it; both stay on this computer. */
export function useListView(list: () => string, usual: () => readonly string[]) {
  const store = useListViewsStore()
  void store.read()

  const view = computed(() => store.views[list()] ?? none)
  const isUsual = computed(() => view.value.columns.length === 0)
  const change = (changes: Partial<ListView>) => void store.keep(list(), { ...view.value, ...changes })

  return {
    columns: computed(() => (isUsual.value ? usual() : view.value.columns)),
    isUsual,
    saved: computed(() => view.value.saved),
    canSave: computed(() => store.isKnown),
    setColumns: (columns: readonly string[]) => change({ columns }),
    save(filter: SavedFilter) {
      const others = view.value.saved.filter(({ name }) => name !== filter.name)
      change({ saved: [filter, ...others].slice(0, mostSavedFilters) })
    },
    removeSaved: (name: string) => change({ saved: view.value.saved.filter((each) => each.name !== name) }),
  }
}
