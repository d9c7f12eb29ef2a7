import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { agentKey } from '#shared/host/agent-key.ts'
import { mostSavedFilters, type ListView, type ListViews, type SavedFilter } from '#shared/host/list-views.ts'
import { recordsWords as words } from '../locales/records.ts'
import { ask } from '../services.ts'
import { act } from '../stores/act.ts'
import { useHostStore } from '../stores/host.ts'

/** An agent's views of all lists, read from the host or changed before that. */
type AgentViews = {
  /** Null while signed out. */
  readonly agent: string | null
  readonly views: ListViews
  /** The views were read; until then nothing is written over stored ones. */
  readonly isKnown: boolean
}

/** The list views stored by the host for the signed-in agent; those of another agent are not shown. */
const useListViewsStore = defineStore('list-views', () => {
  const host = useHostStore()
  const agent = computed(() => agentKey(host.session))
  const held = shallowRef<AgentViews>({ agent: null, views: {}, isKnown: false })
  const present = computed<AgentViews>(() =>
    held.value.agent === agent.value ? held.value : { agent: agent.value, views: {}, isKnown: false },
  )
  /** Incremented when the agent changes, to drop late answers. */
  let turn = 0
  let reading: number | null = null
  let isUsed = false

  async function read(): Promise<void> {
    isUsed = true
    if (agent.value === null || present.value.isKnown || reading === turn) return
    const mine = turn
    reading = mine
    const answer = await ask('listViews.read')
    if (mine !== turn) return
    reading = null
    if (!answer.ok) return
    const chosen = Object.entries(present.value.views).map(
      ([list, { columns }]) => [list, { columns, saved: answer.value[list]?.saved ?? [] }] as const,
    )
    const views = { ...answer.value, ...Object.fromEntries(chosen) }
    held.value = { agent: agent.value, views, isKnown: true }
  }

  watch(
    agent,
    () => {
      turn += 1
      if (isUsed) void read()
    },
    { flush: 'sync' },
  )

  async function keep(list: string, view: ListView): Promise<void> {
    held.value = { ...present.value, views: { ...present.value.views, [list]: view } }
    const { agent: mine, isKnown } = held.value
    if (mine !== null && isKnown) await act(words.saving, 'listViews.keep', { agent: mine, list, view })
  }

  return { present, read, keep }
})

const none: ListView = { columns: [], saved: [] }

/** The agent's columns and saved filters of a list, stored on this computer. */
export function useListView(list: () => string, usual: () => readonly string[]) {
  const store = useListViewsStore()
  void store.read()

  const view = computed(() => store.present.views[list()] ?? none)
  const isUsual = computed(() => view.value.columns.length === 0)
  const change = (changes: Partial<ListView>) => void store.keep(list(), { ...view.value, ...changes })

  return {
    columns: computed(() => (isUsual.value ? usual() : view.value.columns)),
    isUsual,
    saved: computed(() => view.value.saved),
    canSave: computed(() => store.present.isKnown),
    setColumns: (columns: readonly string[]) => change({ columns }),
    save(filter: SavedFilter) {
      const others = view.value.saved.filter(({ name }) => name !== filter.name)
      change({ saved: [filter, ...others].slice(0, mostSavedFilters) })
    },
    removeSaved: (name: string) => change({ saved: view.value.saved.filter((each) => each.name !== name) }),
  }
}
