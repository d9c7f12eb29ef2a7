import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AdminKey, AdminName } from '#shared/host/admin.ts'
import { ask } from '../services.ts'
import { useAdminPageStore } from './admin-page.ts'
import { resetOnAgentChange } from '../stores/reset-on-agent-change.ts'

/** Maximum number of keys per request. */
const mostAtOnce = 100
/** Maximum number of cached names; the oldest are dropped. */
const mostKept = 20_000

/** Names of referenced records by kind and key; null for a record that does not exist. */
export const useRecordNamesStore = defineStore('admin-names', () => {
  const state = resetOnAgentChange({
    names: shallowRef<ReadonlyMap<string, AdminName | null>>(new Map()),
  })
  const page = useAdminPageStore()
  let wanted = new Map<string, Set<AdminKey>>()
  /** The count of changes when each name was read: after a change it is shown, and read again. */
  const readAt = new Map<string, number>()

  const nameKey = (kind: string, key: unknown) => `${kind} ${String(key)}`
  const known = (kind: string, key: unknown) => state.names.value.get(nameKey(kind, key))

  /** Requests names; all those requested within one microtask turn are loaded together. */
  function want(kind: string, keys: readonly unknown[]): void {
    const { changes } = page
    for (const key of keys) {
      if (!isKey(key)) continue
      if (known(kind, key) !== undefined && readAt.get(nameKey(kind, key)) === changes) continue
      if (wanted.size === 0) queueMicrotask(() => void load())
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(key))
    }
  }

  async function load(): Promise<void> {
    const kinds = wanted
    wanted = new Map()
    for (const [kind, keys] of kinds) {
      const list = [...keys]
      for (let from = 0; from < list.length; from += mostAtOnce) {
        const some = list.slice(from, from + mostAtOnce)
        const at = page.changes
        const found = await ask('admin.names', { kind, text: '', keys: some })
        // A failed request does not mean the record is gone: its key is shown instead.
        if (found.ok) add(kind, found.value, { asked: some, at })
      }
    }
  }

  function add(
    kind: string,
    found: readonly AdminName[],
    { asked = [], at = page.changes }: { readonly asked?: readonly AdminKey[]; readonly at?: number } = {},
  ): void {
    const missing = asked.map((key) => [nameKey(kind, key), null] as const)
    const named = found.map((each) => [nameKey(kind, each.key), each] as const)
    for (const [name] of [...missing, ...named]) readAt.set(name, at)
    const all = new Map([...state.names.value, ...missing, ...named])
    state.names.value = all.size > mostKept ? new Map([...all].slice(-mostKept / 2)) : all
    for (const name of readAt.keys()) if (!state.names.value.has(name)) readAt.delete(name)
  }

  /** Returns the name and the distinguishing note in one line. */
  function lineOf(kind: string, key: unknown): string | undefined {
    const found = known(kind, key)
    if (!found) return undefined
    return [found.name, found.note].filter((word) => word !== '').join(', ')
  }

  return { ...state, want, add, known, lineOf }
})

function isKey(key: unknown): key is AdminKey {
  return typeof key === 'number' ? key > 0 : typeof key === 'string' && key !== ''
}
