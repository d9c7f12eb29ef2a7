import type { Filter } from '#shared/api/query.ts'
import type { StoredRow } from '../../store/rows.ts'
import type { Table } from '../../store/table.ts'

/** A customer's records that match every filter, in order of id. */
export function ofCustomer<Stored extends StoredRow>(
  table: Pick<Table<Stored>, 'where'>,
  customerId: number,
  ...filters: readonly Filter[]
): readonly Stored[] {
  return table.where([{ property: 'customer_id', operator: 'eq', value: customerId }, ...filters])
}
