import { computed, ref } from 'vue'
import { keysIn, type AdminKey, type AdminRecord, type AdminRows } from '#shared/host/admin.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { errorWords } from '../../locales/error-words.ts'
import { noWords, wordsRef } from '../../locales/words-ref.ts'
import { ask } from '../../services.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { useAdminPageStore } from '../admin-page.ts'
import { readRows } from './read-rows.ts'
import { changeFailure } from './change-failure.ts'

/** The kind and field that store the membership. */
export type Membership = { readonly kind: 'users' | 'queues'; readonly field: string }

type MembershipQuery = Membership & { readonly key: AdminKey }

/** Maximum number of records scanned, since the platform cannot filter by membership. */
const maxScannedRecords = 2_000
const nameFields: Readonly<Record<Membership['kind'], readonly string[]>> = {
  users: ['first_name', 'last_name', 'ext'],
  queues: ['name', 'number'],
}

/** Finds the members of a record in the records of another kind, and adds or removes them. */
export function useMembersOf(membership: () => MembershipQuery | null) {
  const page = useAdminPageStore()
  const query = useHostQuery<MembershipQuery, AdminRows>({
    query: membership,
    revision: () => page.revision,
    ask: ({ kind, field }) =>
      readRows({ kind, fields: [...nameFields[kind], field], maxRows: maxScannedRecords }),
  })
  const busy = ref(false)
  const errorMessage = wordsRef(noWords)

  /** Whether no record has the field: the platform withholds it, for example roles from agents, or nobody is a member. */
  const isFieldWithheld = computed(() => {
    const [of, found] = [query.answeredQuery.value, query.value.value]
    return of !== null && found !== null && found.rows.every((row) => row[of.field] === undefined)
  })
  const members = computed(() => {
    const [of, found] = [query.answeredQuery.value, query.value.value]
    if (of === null || found === null || isFieldWithheld.value) return null
    return found.rows.flatMap((row) => {
      const { id } = row
      return typeof id === 'number' && keysIn(row[of.field]).some((key) => String(key) === String(of.key))
        ? [{ key: id, name: nameOf(of, row) }]
        : []
    })
  })
  /** Number of records scanned, if there are more; else null. */
  const scannedCount = computed(() => {
    const found = query.value.value
    return found && found.total > found.rows.length ? found.rows.length : null
  })

  /** Adds or removes a member, unless somebody else has changed the same field since it was read. */
  async function change(key: AdminKey, isMember: boolean): Promise<void> {
    const target = membership()
    if (target === null || busy.value) return
    busy.value = true
    errorMessage.value = await setMembership(target, key, isMember)
    busy.value = false
    page.revision += 1
  }

  return { members, isFieldWithheld, scannedCount, busy, errorMessage, error: query.error, change }
}

/** Returns a function of the error in words, which are empty on success. */
async function setMembership(
  { kind, field, key: group }: MembershipQuery,
  key: AdminKey,
  isMember: boolean,
): Promise<() => string> {
  const record = await ask('admin.read', { kind, key })
  if (!record.ok) return () => errorWords(record.error)
  // Writing replaces the whole list, of which nothing is known.
  if (record.value[field] === undefined) return () => words.groupsNotShown
  const others = keysIn(record.value[field]).filter((each) => String(each) !== String(group))
  const body = { [field]: isMember ? [...others, group] : others }
  const saved = await ask('admin.change', { kind, key, body, before: record.value })
  return changeFailure(saved)
}

function nameOf({ kind: of }: Membership, row: AdminRecord): string {
  const [note, ...parts] = nameFields[of].map((field) => row[field]).toReversed()
  const name = parts.toReversed().filter(Boolean).join(' ')
  return note ? `${name}, ${String(note)}` : name
}
