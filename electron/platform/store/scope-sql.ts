import type { Filter } from '#shared/api/query.ts'
import { allOf, type Clause } from './filter-sql.ts'
import type { Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import type { Search } from './search-sql.ts'
import { expressionFor, hasIndexFor } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** The source and order of a list, and the condition on each record besides the filters. */
export type ScopeSql = {
  readonly from: string
  /** Sort expression of the list: the id, taken from the leading index. */
  readonly order: string
  readonly condition: Clause
}

export type Source = {
  readonly scope: Scope | undefined
  readonly filters: readonly Filter[]
  readonly search: Search | undefined
}

/**
 * Restricts a list to records its reader may see, and picks the leading table: the substring index for a search, the
 * user's own records if the user is a party and no filter narrows them down faster, else the table itself.
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
        ...visibilityClauses(spec, userId),
      ]),
    }
  const isIndexed = filters.some((filter) => hasIndexFor(spec, filter))
  if (userId !== undefined && spec.visibility === 'parties' && !isIndexed)
    return {
      from: `${name}_parties p CROSS JOIN ${name} t ON t.id = p.id`,
      order: 'p.id',
      condition: allOf([{ sql: 'p.user_id = ?', values: [userId] }, ...customer]),
    }
  return {
    from: `${name} t`,
    order: 't.id',
    condition: allOf([...customer, ...visibilityClauses(spec, userId)]),
  }
}

/** Conditions for a single user on records found in another way. */
function visibilityClauses<Stored extends StoredRow>(
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
