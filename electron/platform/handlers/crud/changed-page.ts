import type { Scope } from '../../store/records.ts'
import type { StoredRow } from '../../store/rows.ts'
import type { JsonPage, Table } from '../../store/table.ts'

/** The answer to a change of several records: each of them once, as it is afterwards. */
export function changedPage<Stored extends StoredRow>(
  table: Table<Stored>,
  changed: readonly number[],
  scope: Scope,
): JsonPage {
  const ids = [...new Set(changed)]
  const records = ids.map((id) => table.readJson(id, scope) ?? '{}')
  return { json: `[${records.join(',')}]`, total: ids.length }
}
