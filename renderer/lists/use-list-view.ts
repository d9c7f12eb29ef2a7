import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { agentKey } from '#shared/host/agent-key.ts'
import { maxSavedFilters, type ListView, type ListViews, type SavedFilter } from '#shared/host/list-views.ts'
import { recordsWords as words } from '../locales/records.ts'
import { ask } from '../services.ts'
import { askOrNotify } from '../stores/ask-or-notify.ts'
import { useHostStore } from '../stores/host.ts'

/** An agent's views of all lists, read from the host or changed before that. */
type AgentViews = {
  /** Null while signed out. */
  readonly agent: string | null
  readonly views: ListViews
  /** The views were read; until then nothing is written over stored ones. */
  readonly isLoaded: boolean
}

/** The list views stored by the host for the signed-in agent; those of another agent are not shown. */
const useListViewsStore = defineStore('list-views', () => {
  const host = useHostStore()
  const agent = computed(() => agentKey(host.session))
  const loaded = shallowRef<AgentViews>({ agent: null, views: {}, isLoaded: false })
  const current = computed<AgentViews>(() =>
    loaded.value.agent === agent.value ? loaded.value : { agent: agent.value, views: {}, isLoaded: false },
  )
  /** Incremented when the agent changes, to drop late answers. */
  let generation = 0
  let readingGeneration: number | null = null
  let isRequested = false

  async function read(): Promise<void> {
    isRequested = true
    if (agent.value === null || current.value.isLoaded || readingGeneration === generation) return
    const startedAt = generation
    readingGeneration = startedAt
    const result = await ask('listViews.read')
    if (startedAt !== generation) return
    readingGeneration = null
    if (!result.ok) return
    const chosen = Object.entries(current.value.views).map(
      ([list, { columns }]) => [list, { columns, saved: result.value[list]?.saved ?? [] }] as const,
    )
    const views = { ...result.value, ...Object.fromEntries(chosen) }
    loaded.value = { agent: agent.value, views, isLoaded: true }
  }

  watch(
    agent,
    () => {
      generation += 1
      if (isRequested) void read()
    },
    { flush: 'sync' },
  )

  async function storeView(list: string, view: ListView): Promise<void> {
    loaded.value = { ...current.value, views: { ...current.value.views, [list]: view } }
    const { agent: owner, isLoaded: isKnown } = loaded.value
    if (owner !== null && isKnown)
      await askOrNotify(() => words.saving, 'listViews.keep', { agent: owner, list, view })
  }

  return { current, read, storeView }
})

const emptyView: ListView = { columns: [], saved: [] }

/** The agent's columns and saved filters of a list, stored on this computer. */
export function useListView(list: () => string, defaultColumns: () => readonly string[]) {
  const store = useListViewsStore()
  void store.read()

  const view = computed(() => store.current.views[list()] ?? emptyView)
  const isDefault = computed(() => view.value.columns.length === 0)
  const change = (changes: Partial<ListView>) => void store.storeView(list(), { ...view.value, ...changes })

  return {
    columns: computed(() => (isDefault.value ? defaultColumns() : view.value.columns)),
    isDefault,
    saved: computed(() => view.value.saved),
    canSave: computed(() => store.current.isLoaded),
    setColumns: (columns: readonly string[]) => change({ columns }),
    save(filter: SavedFilter) {
      const others = view.value.saved.filter(({ name }) => name !== filter.name)
      change({ saved: [filter, ...others].slice(0, maxSavedFilters) })
    },
    removeSaved: (name: string) => change({ saved: view.value.saved.filter((each) => each.name !== name) }),
  }
}
