import { ok } from '#shared/core/result.ts'
import type { StoredRow } from '../../store/rows.ts'
import type { Table } from '../../store/table.ts'
import { readVisible, scopeOf } from '../visible.ts'
import type { CrudHandlers } from './crud-handlers.ts'

/** Handlers of a resource that the API only reads, by the table's visibility. `recordName` is its name in error messages. */
export function readOnlyHandlers<Stored extends StoredRow>(
  table: Table<Stored>,
  recordName: string,
): Pick<CrudHandlers<Stored, never>, 'list' | 'read'> {
  return {
    list: ({ query, user }) => ok(table.listJson(query, scopeOf(user))),
    read: ({ params, user }) => readVisible(table, params.id, { user, recordName }),
  }
}
