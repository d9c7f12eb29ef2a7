import type { AdminKey, AdminMethods, AdminName, AdminRecord, AdminRows } from '#shared/host/admin.ts'

type RowsAsked = Parameters<AdminMethods['admin.rows']>[0]
type NamesAsked = Parameters<AdminMethods['admin.names']>[0]

/** The number of announcements of a host without other answers. */
export const longCount = 100_000

/** A record by its index; each refers to a user of its own. */
const record = (index: number): AdminRecord => ({
  ...{ id: index + 1, description: `Announcement ${index + 1}`, extension: 500_000 + index },
  created_at: '2026-11-02 08:00:00',
})

function rows({ from, count }: RowsAsked): AdminRows {
  const wanted = Math.max(0, Math.min(count, longCount - from))
  return { rows: Array.from({ length: wanted }, (_, index) => record(from + index)), total: longCount }
}

const name = (key: AdminKey): AdminName => ({ key, name: `Person ${key}`, note: '' })

/** The answers of a host with many announcements; undefined for other requests. */
export function fakeAdmin(method: string, input: unknown): unknown {
  const { kind } = (input ?? {}) as { readonly kind?: unknown }
  if (method === 'admin.rows' && kind === 'announcements') return rows(input as RowsAsked)
  if (method === 'admin.names' && kind === 'users') return (input as NamesAsked).keys.map(name)
  return undefined
}
