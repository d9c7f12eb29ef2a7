import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AdminKey, AdminName } from '#shared/host/admin.ts'
import { ask } from '../services.ts'
import { useAdminPageStore } from './admin-page.ts'
import { resetOnAgentChange } from '../stores/reset-on-agent-change.ts'
import { numberWords } from './value-words.ts'

/** Maximum number of keys per request. */
const maxKeysPerRequest = 100
/** Maximum number of cached names; the oldest are dropped. */
const maxNames = 20_000

/** What a request asked for, and the count of changes at that time. */
type Answered = { readonly requested?: readonly AdminKey[]; readonly revision?: number }

/** Names of referenced records by kind and key; null for a record that does not exist. */
export const useRecordNamesStore = defineStore('admin-names', () => {
  const state = resetOnAgentChange({
    names: shallowRef<ReadonlyMap<string, AdminName | null>>(new Map()),
  })
  const page = useAdminPageStore()
  let pendingKeys = new Map<string, Set<AdminKey>>()
  /** The count of changes when each name was read: after a change it is shown, and read again. */
  const revisionReadAt = new Map<string, number>()

  const nameKey = (kind: string, key: unknown) => `${kind} ${String(key)}`
  const cachedName = (kind: string, key: unknown) => state.names.value.get(nameKey(kind, key))

  /** Requests names; all those requested within one microtask turn are loaded together. */
  function requestNames(kind: string, keys: readonly unknown[]): void {
    const { revision } = page
    for (const key of keys) {
      if (!isKey(key)) continue
      if (cachedName(kind, key) !== undefined && revisionReadAt.get(nameKey(kind, key)) === revision) continue
      if (pendingKeys.size === 0) queueMicrotask(() => void load())
      pendingKeys.set(kind, (pendingKeys.get(kind) ?? new Set()).add(key))
    }
  }

  async function load(): Promise<void> {
    const kinds = pendingKeys
    pendingKeys = new Map()
    for (const [kind, keys] of kinds) {
      const list = [...keys]
      for (let from = 0; from < list.length; from += maxKeysPerRequest) {
        const batch = list.slice(from, from + maxKeysPerRequest)
        const { revision } = page
        const found = await ask('admin.names', { kind, text: '', keys: batch })
        // A failed request does not mean the record is gone: its key is shown instead.
        if (found.ok) add(kind, found.value, { requested: batch, revision })
      }
    }
  }

  function add(
    kind: string,
    found: readonly AdminName[],
    { requested = [], revision = page.revision }: Answered = {},
  ): void {
    const missing = requested.map((key) => [nameKey(kind, key), null] as const)
    const named = found.map((each) => [nameKey(kind, each.key), each] as const)
    for (const [name] of [...missing, ...named]) revisionReadAt.set(name, revision)
    const merged = new Map([...state.names.value, ...missing, ...named])
    state.names.value = merged.size > maxNames ? new Map([...merged].slice(-maxNames / 2)) : merged
    for (const name of revisionReadAt.keys()) if (!state.names.value.has(name)) revisionReadAt.delete(name)
  }

  /** Returns the name and the distinguishing note in one line. */
  function displayName(kind: string, key: unknown): string | undefined {
    const found = cachedName(kind, key)
    if (!found) return undefined
    return [numberWords(found.name), found.note].filter((word) => word !== '').join(', ')
  }

  return { ...state, requestNames, add, cachedName, displayName }
})

function isKey(key: unknown): key is AdminKey {
  return typeof key === 'number' ? key > 0 : typeof key === 'string' && key !== ''
}
