import { computed } from 'vue'
import { mostAdminRows, type AdminKey, type AdminRows } from '#shared/host/admin.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { errorWords } from '../../locales/error-words.ts'
import { ask } from '../../services.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useAdminPageStore } from '../admin-page.ts'
import type { DestinationLetter } from './destination.ts'

/** The target letters that lead to each kind of record; for a user, also the mailbox. */
const lettersOf: Readonly<Record<string, readonly (DestinationLetter | 'V')[]>> = {
  queues: ['Q'],
  'ring-groups': ['R'],
  ivrs: ['I'],
  conferences: ['C'],
  users: ['U', 'V'],
}

/** A number that leads to a record. */
type NumberHere = { readonly e164: string; readonly name: string }

/** Reads the telephone numbers that lead to a record; empty for kinds that no number can lead to. */
async function numbersTo(kind: string, key: AdminKey): Outcome<AdminRows> {
  const codes = await ask('admin.codes', { kind: 'numbers' })
  if (!codes.ok) return codes
  const known = codes.value['target_type']?.codes ?? {}
  const wanted = Object.entries(known).flatMap(([code, word]) =>
    (lettersOf[kind] ?? []).some((letter) => letter === word) ? [Number(code)] : [],
  )
  if (wanted.length === 0) return ok({ rows: [], total: 0 })
  return ask('admin.rows', {
    kind: 'numbers',
    filter: [
      { property: 'target_id', operator: 'eq', value: Number(key) },
      { property: 'target_type', operator: 'in', value: wanted },
    ],
    fields: ['e164', 'name'],
    ...{ from: 0, count: mostAdminRows },
  })
}

function numbersIn({ rows }: AdminRows): readonly NumberHere[] {
  return rows.flatMap(({ e164, name }) =>
    typeof e164 === 'string' ? [{ e164, name: typeof name === 'string' ? name : '' }] : [],
  )
}

/** Provides those numbers and keeps them current; `isCut` if there are more than can be shown. */
export function useNumbersHere(of: () => { readonly kind: string; readonly key: AdminKey } | null) {
  const page = useAdminPageStore()
  const query = useHostQuery<{ readonly kind: string; readonly key: AdminKey }, AdminRows>({
    question: of,
    revision: () => page.changes,
    ask: ({ kind, key }) => numbersTo(kind, key),
  })
  const numbers = computed(() => (query.value.value === null ? null : numbersIn(query.value.value)))
  const isCut = computed(() => (query.value.value?.total ?? 0) > (numbers.value?.length ?? 0))
  return { numbers, isCut, error: query.error }
}

type Lead = { readonly e164: string; readonly kind: string; readonly key: AdminKey; readonly leads: boolean }

/**
 * Adds a number to a record or removes it, by writing the record's list of numbers: a number has no operation of its
 * own. Other numbers are read first and kept. Returns an error in words; empty on success.
 */
export async function leadNumber({ e164, kind, key, leads }: Lead): Promise<string> {
  const [record, here] = await Promise.all([ask('admin.read', { kind, key }), numbersTo(kind, key)])
  if (!record.ok) return errorWords(record.error)
  if (!here.ok) return errorWords(here.error)
  if (here.value.total > here.value.rows.length) return words.numbers.tooMany
  const others = numbersIn(here.value)
    .map((each) => each.e164)
    .filter((each) => each !== e164)
  const ddis = leads ? [...others, e164] : others
  const saved = await ask('admin.change', { kind, key, body: { ddis }, before: record.value })
  if (!saved.ok) return saved.error.errors?.join(' ') ?? errorWords(saved.error)
  return saved.value.kind === 'saved' ? '' : words.changedMeanwhile
}
