import type { Filter } from '#shared/api/query.ts'
import { allOf, type Clause } from './filter-sql.ts'
import type { Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import type { Search } from './search-sql.ts'
import { expressionFor, isLookedUp } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** Where a list reads from, in whose order, and what is demanded of each record besides the filters. */
export type ScopeSql = {
  readonly from: string
  /** What the list is ordered by: the id, as the index that leads has it. */
  readonly order: string
  readonly condition: Clause
}

export type Source = {
  readonly scope: Scope | undefined
  readonly filters: readonly Filter[]
  readonly search: Search | undefined
}

/**
 * Restricts a list to what its reader may see, and chooses what leads: the index of substrings where there is a search,
 * a user's own records where the user is a party and no filter finds fewer of them faster, else the table.
 */
export function scopeSql<Stored extends StoredRow>(spec: TableSpec<Stored>, source: Source): ScopeSql {
  const { name } = spec
  const { scope, filters, search } = source
  const customer = scope ? [{ sql: 't.customer_id = ?', values: [scope.customerId] }] : []
  const userId = spec.visibility === 'shared' ? undefined : scope?.userId
  if (search)
    return {
      from: `${name}_search s CROSS JOIN ${name} t ON t.id = s.rowid`,
      order: 's.rowid',
      condition: allOf([
        { sql: `s.${name}_search MATCH ?`, values: [search.match] },
        ...customer,
        ...visible(spec, userId),
      ]),
    }
  const looksUp = filters.some((filter) => isLookedUp(spec, filter))
  if (userId !== undefined && spec.visibility === 'parties' && !looksUp)
    return {
      from: `${name}_parties p CROSS JOIN ${name} t ON t.id = p.id`,
      order: 'p.id',
      condition: allOf([{ sql: 'p.user_id = ?', values: [userId] }, ...customer]),
    }
  return { from: `${name} t`, order: 't.id', condition: allOf([...customer, ...visible(spec, userId)]) }
}

/** What a single user sees of a record that was found in another way. */
function visible<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  userId: number | undefined,
): readonly Clause[] {
  if (userId === undefined) return []
  if (spec.visibility === 'parties')
    return [
      {
        sql: `EXISTS (SELECT 1 FROM ${spec.name}_parties p WHERE p.user_id = ? AND p.id = t.id)`,
        values: [userId],
      },
    ]
  const owner = expressionFor(spec, 'user_id')
  const sql = spec.visibility === 'own' ? `${owner} = ?` : `(${owner} IS NULL OR ${owner} = ?)`
  return [{ sql, values: [userId] }]
}
