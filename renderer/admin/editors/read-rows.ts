import { mostAdminRows, type AdminRecord, type AdminRows } from '#shared/host/admin.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { ask } from '../../services.ts'

type Wanted = {
  readonly kind: string
  readonly fields: readonly string[]
  /** Rows that are read, at most; a piece more where they come in pieces. */
  readonly most: number
}

/** The rows of a kind, piece by piece; `total` says how many there are. */
export async function readRows({ kind, fields, most }: Wanted): Outcome<AdminRows> {
  const rows: AdminRecord[] = []
  for (;;) {
    const input = { kind, filter: [], fields: [...fields], from: rows.length, count: mostAdminRows }
    const answer = await ask('admin.rows', input)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    const isAll = rows.length >= answer.value.total || answer.value.rows.length === 0
    if (isAll || rows.length >= most) return ok({ rows, total: answer.value.total })
  }
}
