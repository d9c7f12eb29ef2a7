import { maximumPageSize, type CollectionQuery } from '#shared/api/query.ts'
import type { SqlValue } from './database.ts'
import { allOf, filterClauses } from './filter-sql.ts'
import type { PageStart } from './page-anchors.ts'
import type { Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import { scopeSql } from './scope-sql.ts'
import type { Search } from './search-sql.ts'
import { expressionFor } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** Records per page if none was requested; the specification does not show it (8). */
const defaultPageSize = 50

/** A statement and its parameter values. */
export type Statement = { readonly sql: string; readonly values: readonly SqlValue[] }

/** One page: its start, direction and number of records. */
export type PageRead = PageStart & { readonly limit: number; readonly direction: 'ASC' | 'DESC' }

/** A query over one table. Counting and reading are separate, so that totals can be cached. */
export type ListSql = {
  readonly limit: number
  readonly offset: number
  /** Of the list as served. */
  readonly direction: 'ASC' | 'DESC'
  readonly count: Statement
  /** Rows with `body` and `own`, in the direction in which the page is read. */
  rows(page: PageRead): Statement
  /** One row: `json`, a JSON array of the served records in the order of the list, and the number of `records`. */
  json(page: PageRead): Statement
}

/** The served page and its size: from 1, at most 5000 (specification 8). */
export function boundsOf(query: CollectionQuery): { readonly limit: number; readonly offset: number } {
  const limit = Math.min(Math.max(query.limit ?? defaultPageSize, 1), maximumPageSize)
  return { limit, offset: (Math.max(query.page ?? 1, 1) - 1) * limit }
}

export type ListQuery = {
  readonly query: CollectionQuery
  readonly scope: Scope | undefined
  readonly search: Search | undefined
  /** Whether the list is in the table's own order, which is so if one customer owns all records. */
  readonly isInTableOrder?: boolean
}

/** Builds the SQL of a list: scope, filters, order and page. */
export function listSql<Stored extends StoredRow>(spec: TableSpec<Stored>, list: ListQuery): ListSql {
  const { from, order, where, count } = partsOf(spec, list)
  const direction = directionOf(spec)
  // If LIMIT and OFFSET were not expressions, the planner would plan anew for each of their values.
  const select = (columns: string, page: PageRead): Statement => {
    const { from: first, before, skip, limit, direction: readDirection } = page
    const bound = first !== undefined ? ` AND ${order} >= ?` : before !== undefined ? ` AND ${order} < ?` : ''
    return {
      sql: `SELECT ${columns} FROM ${from} WHERE ${where.sql}${bound} ORDER BY ${order} ${readDirection} LIMIT ?+0 OFFSET ?+0`,
      values: [...where.values, ...(bound === '' ? [] : [first ?? before ?? 0]), limit, skip],
    }
  }
  return {
    ...boundsOf(list.query),
    direction,
    count,
    rows: (page) => select('t.body, t.own', page),
    json(page) {
      const inner = select('t.id, t.body', page)
      const reversed = page.direction === direction ? '' : ` ORDER BY id ${direction}`
      return {
        sql: `SELECT '[' || coalesce(group_concat(body, ','${reversed}), '') || ']' AS json,
          count(*) AS records FROM (${inner.sql})`,
        values: inner.values,
      }
    },
  }
}

/** All matching records, or the first few of them, in order of id. */
export function allSql<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  list: ListQuery,
  maxRows: number | undefined,
): Statement {
  const { from, order, where } = partsOf(spec, list)
  const limit = maxRows === undefined ? '' : ` LIMIT ${maxRows}`
  return {
    sql: `SELECT t.body, t.own FROM ${from} WHERE ${where.sql} ORDER BY ${order}${limit}`,
    values: where.values,
  }
}

/** A grouped list: its rows also have `members`. */
export type GroupSql = { readonly count: Statement; readonly rows: Statement }

/**
 * `group_by` (specification 4.1, the answer is not shown). Decision: `data` holds one record for each value of the
 * property, with the fields of the group's first record and a further field `count`; `total` counts the groups.
 */
export function groupSql<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  list: ListQuery,
  property: string,
): GroupSql {
  const { from, where } = partsOf(spec, list)
  const { limit, offset } = boundsOf(list.query)
  const expression = expressionFor(spec, property)
  const direction = directionOf(spec)
  const first = direction === 'DESC' ? 'max' : 'min'
  return {
    count: {
      sql: `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} WHERE ${where.sql} GROUP BY ${expression})`,
      values: where.values,
    },
    rows: {
      sql: `SELECT r.body, r.own, g.members FROM (
          SELECT ${first}(t.id) AS id, count(*) AS members FROM ${from} WHERE ${where.sql} GROUP BY ${expression}
          ORDER BY 1 ${direction} LIMIT ?+0 OFFSET ?+0) g
        JOIN ${spec.name} r ON r.id = g.id ORDER BY g.id ${direction}`,
      values: [...where.values, limit, offset],
    },
  }
}

function directionOf<Stored extends StoredRow>(spec: TableSpec<Stored>): 'ASC' | 'DESC' {
  return spec.order === 'newest-first' ? 'DESC' : 'ASC'
}

function partsOf<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  { query, scope, search, isInTableOrder }: ListQuery,
) {
  const filters = query.filter ?? []
  const { from: source, order, condition } = scopeSql(spec, { scope, filters, search })
  const from = isInTableOrder ? `${source} NOT INDEXED` : source
  const filtered = filterClauses(spec, search?.remaining ?? filters)
  const where = allOf([condition, filtered])
  return {
    from,
    order,
    where,
    count: { sql: `SELECT count(*) AS total FROM ${from} WHERE ${where.sql}`, values: where.values },
  }
}
