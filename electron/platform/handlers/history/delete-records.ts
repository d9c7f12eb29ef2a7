import { ok, type Result } from '#shared/core/result.ts'
import type { Eraser } from '../../background/erasers.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { StoredRow, StoredUser } from '../../store/rows.ts'
import type { Table } from '../../store/table.ts'
import { inTransaction } from '../crud/in-transaction.ts'
import { findVisible } from '../visible.ts'

type DeleteRequest = {
  readonly ids: readonly number[]
  readonly user: StoredUser
  readonly recordName: string
}

/** Returns a function for `DELETE /things/{ids}`: deletes records with everything that belongs to them, all or none. */
export function deleteRecords<Stored extends StoredRow>(table: Table<Stored>, eraser: Eraser) {
  return ({ ids, user, recordName }: DeleteRequest): Result<undefined, Refusal> =>
    inTransaction(table, () => {
      for (const id of new Set(ids)) {
        const found = findVisible(table, id, { user, recordName })
        if (!found.ok) return found
      }
      eraser.erase([{ property: 'id', operator: 'in', value: ids }])
      return ok(undefined)
    })
}
