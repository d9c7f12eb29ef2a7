import { readFlag } from '#shared/api/read-field.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { keysIn, type AdminKey } from '#shared/host/admin.ts'

/** An entry in an ordered ring list. `signedIn` is null if the list does not include it. */
export type Member = { readonly key: AdminKey; readonly signedIn: boolean | null; readonly isPaused: boolean }

/** Reads the members of a value that holds ids or records with an id. */
export function membersIn(value: unknown): readonly Member[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.flatMap((item) => {
    const [key] = keysIn([item])
    if (key === undefined) return []
    const { status, paused } = isRecord(item) ? { status: item['status'], paused: item['paused'] } : {}
    return [{ key, signedIn: readFlag(status) ?? null, isPaused: readFlag(paused) === true }]
  })
}

/** Returns members in the platform's format: `{id, status}`, signed in by default, or just the id. */
export function writeMembers(members: readonly Member[], asRecords: boolean): readonly unknown[] {
  if (!asRecords) return members.map(({ key }) => key)
  return members.map(({ key, signedIn }) => (signedIn === false ? { id: key, status: false } : { id: key }))
}
