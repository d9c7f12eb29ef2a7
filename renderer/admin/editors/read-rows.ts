import { maxAdminRows, type AdminRecord, type AdminRows } from '#shared/host/admin.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { ask } from '../../services.ts'

type ReadRowsOptions = {
  readonly kind: string
  readonly fields: readonly string[]
  /** Stop once this many rows are read; the last page may exceed it. */
  readonly maxRows: number
}

/** Reads the rows of a kind page by page, without those that cannot be read; `total` is the number of all rows. */
export async function readRows({ kind, fields, maxRows }: ReadRowsOptions): Outcome<AdminRows> {
  const rows: AdminRecord[] = []
  for (let from = 0; ; from += maxAdminRows) {
    const input = { kind, filter: [], fields: [...fields], from, count: maxAdminRows }
    const result = await ask('admin.rows', input)
    if (!result.ok) return result
    rows.push(...result.value.rows)
    const isAll = from + maxAdminRows >= result.value.total || result.value.rows.length === 0
    if (isAll || rows.length >= maxRows) return ok({ rows, total: result.value.total })
  }
}
