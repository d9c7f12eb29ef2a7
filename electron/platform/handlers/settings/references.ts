import type { StoredRow } from '../../store/rows.ts'
import type { Table } from '../../store/table.ts'

type ReferenceOptions<Stored extends StoredRow> = {
  readonly table: Pick<Table<Stored>, 'read'>
  /** Name in the sentence: `user`. */
  readonly recordName: string
  readonly customerId: number
}

/** A sentence about the first of these ids that is no record of the customer; undefined if all are. */
export function unknownId<Stored extends StoredRow>(
  ids: readonly number[] | undefined,
  { table, recordName, customerId }: ReferenceOptions<Stored>,
): string | undefined {
  const unknown = ids?.find((id) => table.read(id)?.customer_id !== customerId)
  return unknown === undefined ? undefined : `There is no ${recordName} ${unknown}`
}

/** The same for one id; 0 and undefined name nothing. */
export function unknownReference<Stored extends StoredRow>(
  id: number | undefined,
  options: ReferenceOptions<Stored>,
): string | undefined {
  return id ? unknownId([id], options) : undefined
}
