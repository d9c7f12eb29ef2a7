import type { AdminKey, AdminMethods, AdminName, AdminRecord, AdminRows } from '#shared/host/admin.ts'

type RowsAsked = Parameters<AdminMethods['admin.rows']>[0]
type NamesAsked = Parameters<AdminMethods['admin.names']>[0]

/** Announcements at a host that is told nothing else. */
export const longCount = 100_000

/** A record by its place from the top; each names a user of its own. */
const record = (index: number): AdminRecord => ({
  ...{ id: index + 1, description: `Announcement ${index + 1}`, extension: 500_000 + index },
  created_at: '2026-11-02 08:00:00',
})

function rows({ from, count }: RowsAsked): AdminRows {
  const wanted = Math.max(0, Math.min(count, longCount - from))
  return { rows: Array.from({ length: wanted }, (_, index) => record(from + index)), total: longCount }
}

const name = (key: AdminKey): AdminName => ({ key, name: `Person ${key}`, note: '' })

/** What a host answers that keeps many announcements; undefined for what is not about them. */
export function fakeAdmin(method: string, input: unknown): unknown {
  const { kind } = (input ?? {}) as { readonly kind?: unknown }
  if (method === 'admin.rows' && kind === 'announcements') return rows(input as RowsAsked)
  if (method === 'admin.names' && kind === 'users') return (input as NamesAsked).keys.map(name)
  return undefined
}
