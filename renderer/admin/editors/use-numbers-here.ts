import { computed } from 'vue'
import { maxAdminRows, type AdminKey, type AdminRows } from '#shared/host/admin.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { errorWords } from '../../locales/error-words.ts'
import { ask } from '../../services.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useAdminPageStore } from '../admin-page.ts'
import type { DestinationLetter } from './destination.ts'
import { changeFailure } from './change-failure.ts'

/** The target letters that lead to each kind of record; for a user, also the mailbox. */
const targetLetters: Readonly<Record<string, readonly (DestinationLetter | 'V')[]>> = {
  queues: ['Q'],
  'ring-groups': ['R'],
  ivrs: ['I'],
  conferences: ['C'],
  users: ['U', 'V'],
}

/** A number that leads to a record. */
type LinkedNumber = { readonly e164: string; readonly name: string }

/** Reads the telephone numbers that lead to a record; empty for kinds that no number can lead to. */
async function readNumbersOf(kind: string, key: AdminKey): Outcome<AdminRows> {
  const codes = await ask('admin.codes', { kind: 'numbers' })
  if (!codes.ok) return codes
  const known = codes.value['target_type']?.codes ?? {}
  const targetCodes = Object.entries(known).flatMap(([code, word]) =>
    (targetLetters[kind] ?? []).some((letter) => letter === word) ? [Number(code)] : [],
  )
  if (targetCodes.length === 0) return ok({ rows: [], total: 0 })
  return ask('admin.rows', {
    kind: 'numbers',
    filter: [
      { property: 'target_id', operator: 'eq', value: Number(key) },
      { property: 'target_type', operator: 'in', value: targetCodes },
    ],
    fields: ['e164', 'name'],
    ...{ from: 0, count: maxAdminRows },
  })
}

function linkedNumbers({ rows }: AdminRows): readonly LinkedNumber[] {
  return rows.flatMap(({ e164, name }) =>
    typeof e164 === 'string' ? [{ e164, name: typeof name === 'string' ? name : '' }] : [],
  )
}

/** Provides those numbers and keeps them current; `isTruncated` if there are more than can be shown. */
export function useNumbersOf(record: () => { readonly kind: string; readonly key: AdminKey } | null) {
  const page = useAdminPageStore()
  const query = useHostQuery<{ readonly kind: string; readonly key: AdminKey }, AdminRows>({
    query: record,
    revision: () => page.revision,
    ask: ({ kind, key }) => readNumbersOf(kind, key),
  })
  const numbers = computed(() => (query.value.value === null ? null : linkedNumbers(query.value.value)))
  const isTruncated = computed(() => (query.value.value?.total ?? 0) > (numbers.value?.length ?? 0))
  return { numbers, isTruncated, error: query.error }
}

type NumberAssignment = {
  readonly e164: string
  readonly kind: string
  readonly key: AdminKey
  readonly isAssigned: boolean
}

/**
 * Adds a number to a record or removes it, by writing the record's list of numbers: a number has no operation of its
 * own. Other numbers are read first and kept. Returns a function of the error in words, which are
 * empty on success.
 */
export async function assignNumber({ e164, kind, key, isAssigned }: NumberAssignment): Promise<() => string> {
  const [record, current] = await Promise.all([ask('admin.read', { kind, key }), readNumbersOf(kind, key)])
  if (!record.ok) return () => errorWords(record.error)
  if (!current.ok) return () => errorWords(current.error)
  if (current.value.total > current.value.rows.length) return () => words.numbers.tooMany
  const others = linkedNumbers(current.value)
    .map((each) => each.e164)
    .filter((each) => each !== e164)
  const ddis = isAssigned ? [...others, e164] : others
  const saved = await ask('admin.change', { kind, key, body: { ddis }, before: record.value })
  return changeFailure(saved)
}
