import { maximumPageSize, type CollectionQuery } from '#shared/api/query.ts'
import type { SqlValue } from './database.ts'
import { filterClauses } from './filter-sql.ts'
import type { Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import { scopeSql } from './scope-sql.ts'
import { expressionFor } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** Records of a page where none was asked for; the specification does not show it (8). */
export const defaultPageSize = 50

/** A query over one table. Counting and reading are apart, so that totals can be kept. */
export type ListSql = {
  readonly count: string
  readonly values: readonly SqlValue[]
  /** The SQL and the values of one page, given the total. Rows have `body`, `own` and, when grouped, `members`. */
  page(total: number): {
    readonly sql: string
    readonly values: readonly SqlValue[]
    readonly reversed: boolean
  }
}

/** The page and its size as they are served: from 1, at most 5000 (specification 8). */
export function boundsOf(query: CollectionQuery): { readonly limit: number; readonly offset: number } {
  const limit = Math.min(Math.max(query.limit ?? defaultPageSize, 1), maximumPageSize)
  return { limit, offset: (Math.max(query.page ?? 1, 1) - 1) * limit }
}

/** Builds the SQL of a list: scope, filters, order, page and group. */
export function listSql<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  query: CollectionQuery,
  scope: Scope | undefined,
): ListSql {
  const filters = query.filter ?? []
  const { from, condition } = scopeSql(spec, scope, filters)
  const filtered = filterClauses(spec, filters)
  const where = `FROM ${from} WHERE ${condition.sql}${filters.length > 0 ? ` AND ${filtered.sql}` : ''}`
  const values = [...condition.values, ...filtered.values]
  const newestFirst = spec.order === 'newest-first'
  if (query.group_by !== undefined)
    return groupSql(
      { name: spec.name, where, values, newestFirst },
      expressionFor(spec, query.group_by),
      query,
    )
  const { limit, offset } = boundsOf(query)
  const id = from.includes(' p ') ? 'p.id' : 't.id'
  return {
    count: `SELECT count(*) AS total ${where}`,
    values,
    page(total) {
      // A page of the second half is read from the end: the last page then costs what the first one does.
      const reversed = offset > total / 2
      const [skip, take] = reversed
        ? [Math.max(total - offset - limit, 0), Math.max(Math.min(limit, total - offset), 0)]
        : [offset, limit]
      const direction = newestFirst === reversed ? 'ASC' : 'DESC'
      return {
        sql: `SELECT t.body, t.own ${where} ORDER BY ${id} ${direction} LIMIT ? OFFSET ?`,
        values: [...values, take, skip],
        reversed,
      }
    },
  }
}

type Grouped = {
  readonly name: string
  readonly where: string
  readonly values: readonly SqlValue[]
  readonly newestFirst: boolean
}

/**
 * `group_by` (specification 4.1, the answer is not shown). Decision: `data` holds one record for each value of the
 * property, with the fields of the group's first record and a further field `count`; `total` counts the groups.
 */
function groupSql(grouped: Grouped, expression: string, query: CollectionQuery): ListSql {
  const { name, where, values, newestFirst } = grouped
  const { limit, offset } = boundsOf(query)
  const [first, direction] = newestFirst ? ['max', 'DESC'] : ['min', 'ASC']
  return {
    count: `SELECT count(*) AS total FROM (SELECT 1 ${where} GROUP BY ${expression})`,
    values,
    page: () => ({
      sql: `SELECT r.body, r.own, g.members FROM (
          SELECT ${first}(t.id) AS id, count(*) AS members ${where} GROUP BY ${expression}
          ORDER BY 1 ${direction} LIMIT ? OFFSET ?) g
        JOIN ${name} r ON r.id = g.id ORDER BY g.id ${direction}`,
      values: [...values, limit, offset],
      reversed: false,
    }),
  }
}
