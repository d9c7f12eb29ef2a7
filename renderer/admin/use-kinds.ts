import { computed, type ComputedRef } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import type { AdminCodes } from '#shared/host/admin.ts'
import { ask } from '../services.ts'
import { useHostStore } from '../stores/host.ts'
import { useOwnCallsStore } from '../stores/own-calls.ts'
import { useHostQuery } from '../stores/use-host-query.ts'
import { useToday } from '../ui/use-now.ts'
import { useAdminPageStore } from './admin-page.ts'
import { useRecordNamesStore } from './record-names.ts'
import type { ValueReader } from './value-words.ts'

/** The kinds of record, the kind shown, and what this agent may do with it. */
export function useKinds() {
  const host = useHostStore()
  const ownCalls = useOwnCallsStore()
  const page = useAdminPageStore()
  const query = useHostQuery<{ readonly of: 'all' }, readonly AdminKind[]>({
    query: () => ({ of: 'all' }),
    revision: () => (host.connected ? 1 : 0),
    ask: () => ask('admin.kinds'),
  })
  const isRoot = computed(() => ownCalls.agent?.isRoot === true)
  const list = computed(() =>
    (query.value.value ?? []).flatMap((kind) => (isRoot.value ? [kind] : readOnlyKind(kind))),
  )
  const shown = computed(() => list.value.find(({ name }) => name === page.kind) ?? list.value[0])
  return { list, shown, isRoot, error: query.error, reload: query.reload }
}

/** Reduces a kind to its read operations: the platform refuses all others unless the agent is an administrator. */
function readOnlyKind(kind: AdminKind): readonly AdminKind[] {
  const { list, read, words } = kind.operations
  if (list === undefined && read === undefined) return []
  const parts = kind.parts.map(({ remove: _, ...part }) => part)
  const operations = { ...(list && { list }), ...(read && { read }), ...(words && { words }) }
  return [{ ...kind, parts, operations }]
}

export type KindsState = ReturnType<typeof useKinds>

type Codes = Readonly<Record<string, AdminCodes>>

/** Everything needed to put values of a kind into words: its codes and the names of referenced records. */
export function useValueReader(kind: () => AdminKind | undefined): ComputedRef<ValueReader> {
  const names = useRecordNamesStore()
  const today = useToday()
  const query = useHostQuery<{ readonly kind: string }, Codes>({
    query: () => {
      const name = kind()?.name
      return name === undefined ? null : { kind: name }
    },
    revision: () => 0,
    ask: (input) => ask('admin.codes', input),
  })
  return computed(() => ({
    codes: query.answeredQuery.value?.kind === kind()?.name ? (query.value.value ?? {}) : {},
    today: today.value,
    nameOf: (of: string, key: unknown) => names.displayName(of, key),
  }))
}
