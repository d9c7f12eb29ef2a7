import { mostAdminRows, type AdminRecord, type AdminRows } from '#shared/host/admin.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { ask } from '../../services.ts'

type Wanted = {
  readonly kind: string
  readonly fields: readonly string[]
  /** Stop once this many rows are read; the last page may exceed it. */
  readonly most: number
}

/** Reads the rows of a kind page by page, without those that cannot be read; `total` is the number of all rows. */
export async function readRows({ kind, fields, most }: Wanted): Outcome<AdminRows> {
  const rows: AdminRecord[] = []
  for (let from = 0; ; from += mostAdminRows) {
    const input = { kind, filter: [], fields: [...fields], from, count: mostAdminRows }
    const answer = await ask('admin.rows', input)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    const isAll = from + mostAdminRows >= answer.value.total || answer.value.rows.length === 0
    if (isAll || rows.length >= most) return ok({ rows, total: answer.value.total })
  }
}
