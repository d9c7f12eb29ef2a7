import { ok, type Result } from '#shared/core/result.ts'
import { forbidden, notFound, type Refusal } from '../http/refusal.ts'
import type { Scope } from '../store/records.ts'
import type { StoredRow, StoredUser } from '../store/rows.ts'
import type { Table } from '../store/table.ts'

/**
 * Records that a user may see: for root everything of the customer, for an agent shared records and the agent's own.
 */
export function scopeOf(user: StoredUser): Scope {
  return user.is_root ? { customerId: user.customer_id } : { customerId: user.customer_id, userId: user.id }
}

type ReadContext = { readonly user: StoredUser; readonly recordName: string }

/** One record as served: 404 if the customer has none, 403 if it is another user's. */
export function readVisible<Stored extends StoredRow>(
  table: Table<Stored>,
  id: number,
  reader: ReadContext,
): Result<{ readonly json: string }, Refusal> {
  const json = table.readJson(id, scopeOf(reader.user))
  return json === undefined ? refusalFor(table, id, reader) : ok({ json })
}

/** Same, but returns the record with the platform's own fields. */
export function findVisible<Stored extends StoredRow>(
  table: Table<Stored>,
  id: number,
  reader: ReadContext,
): Result<Stored, Refusal> {
  const stored = table.readInScope(id, scopeOf(reader.user))
  return stored ? ok(stored) : refusalFor(table, id, reader)
}

function refusalFor<Stored extends StoredRow>(
  table: Table<Stored>,
  id: number,
  { user, recordName }: ReadContext,
) {
  const exists = table.readJson(id, { customerId: user.customer_id }) !== undefined
  return exists ? forbidden(`${recordName} ${id} is not yours`) : notFound(recordName, id)
}
