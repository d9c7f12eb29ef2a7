import { readFlag } from '#shared/api/read-field.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { keysIn, type AdminKey } from '#shared/host/admin.ts'

/** Somebody in a list that rings in its order. `signedIn` is null where the list does not say whether they are. */
export type Member = { readonly key: AdminKey; readonly signedIn: boolean | null; readonly isPaused: boolean }

/** The members that a value lists: by id, or as records with one. */
export function membersIn(value: unknown): readonly Member[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.flatMap((item) => {
    const [key] = keysIn([item])
    if (key === undefined) return []
    const { status, paused } = isRecord(item) ? { status: item['status'], paused: item['paused'] } : {}
    return [{ key, signedIn: readFlag(status) ?? null, isPaused: readFlag(paused) === true }]
  })
}

/** Members in the form that the platform takes: `{id, status}`, signed in by default, or the id alone. */
export function writeMembers(members: readonly Member[], asRecords: boolean): readonly unknown[] {
  if (!asRecords) return members.map(({ key }) => key)
  return members.map(({ key, signedIn }) => (signedIn === false ? { id: key, status: false } : { id: key }))
}
