import { fieldKind, isListField } from '#shared/api/field-kind.ts'
import type { Filter, FilterValue } from '#shared/api/query.ts'
import type { SqlValue } from './database.ts'
import { storedValue } from './filter-value.ts'
import { isSlowForSqlite, likePattern } from './like-pattern.ts'
import type { StoredRow } from './rows.ts'
import { expressionFor, hasTextId } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** An SQL condition and its parameter values. Values never become part of the text. */
export type Clause = { readonly sql: string; readonly values: readonly SqlValue[] }

const comparisons = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/**
 * Translates one filter of specification 4.1. A record without the property compares as null: it is unequal to every
 * value and matches `notlike`, but no other comparison. A list equals each value that it contains.
 */
export function filterClause<Stored extends StoredRow>(spec: TableSpec<Stored>, filter: Filter): Clause {
  const field = spec.resource?.fields[filter.property]
  const expression = comparedExpression(spec, filter.property)
  if (field && isListField(field) && isMemberFilter(filter)) return memberClause(expression, filter)
  const toStored = (value: FilterValue) =>
    value === null ? null : (storedValue(field, value) ?? String(value))
  const first = Array.isArray(filter.value) ? (filter.value[0] ?? null) : scalar(filter.value)
  switch (filter.operator) {
    case 'eq':
      return first === null
        ? { sql: `${expression} IS NULL`, values: [] }
        : { sql: `${expression} = ?`, values: [toStored(first)] }
    case 'ne':
      return { sql: `${expression} IS NOT ?`, values: [toStored(first)] }
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { sql: `${expression} ${comparisons[filter.operator]} ?`, values: [toStored(first)] }
    case 'in': {
      const values = Array.isArray(filter.value) ? filter.value : [first]
      return {
        sql: `${expression} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(values.map(toStored))],
      }
    }
    case 'like':
      return likeClause(expression, likePattern(String(first)))
    case 'notlike': {
      const { sql, values } = likeClause(`coalesce(${expression}, '')`, likePattern(String(first)))
      return { sql: `NOT ${sql}`, values }
    }
  }
}

type MemberFilter = Filter & { readonly operator: 'eq' | 'ne' | 'in' }

/** Whether a filter of a list is about the values in it: null is about the list. */
export function isMemberFilter(filter: Filter): filter is MemberFilter {
  return ['eq', 'ne', 'in'].includes(filter.operator) && filter.value !== null
}

/** Values in lists are compared as text: a label is named by its id or its name. */
function memberClause(list: string, { operator, value }: MemberFilter): Clause {
  const values = (Array.isArray(value) ? value : [scalar(value)]).map(String)
  const members = `SELECT 1 FROM json_each(CASE WHEN json_valid(${list}) THEN ${list} END) AS member`
  const isAmong = 'CAST(member.value AS TEXT) IN (SELECT value FROM json_each(?))'
  return {
    sql: `${operator === 'ne' ? 'NOT ' : ''}EXISTS (${members} WHERE ${isAmong})`,
    values: [JSON.stringify(values)],
  }
}

function likeClause(expression: string, pattern: string): Clause {
  const sql = isSlowForSqlite(pattern)
    ? `matches_like(?, CAST(${expression} AS TEXT))`
    : `(${expression} LIKE ? ESCAPE '\\')`
  return { sql, values: [pattern] }
}

/** The SQL of a property as filters compare it: fields of mixed kinds, and ids served as text, are compared as text. */
export function comparedExpression<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  property: string,
): string {
  const field = spec.resource?.fields[property]
  const value = expressionFor(spec, property)
  const isText = property === 'id' ? hasTextId(spec) : field && fieldKind(field) === 'loose'
  return isText ? `CAST(${value} AS TEXT)` : value
}

/** The value of a filter that has one; null for a list. */
export function scalar(value: Filter['value']): FilterValue {
  return typeof value === 'object' && value !== null ? null : value
}

/** All filters, combined with AND. */
export function filterClauses<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  filters: readonly Filter[],
): Clause {
  return allOf(filters.map((filter) => filterClause(spec, filter)))
}

/** Conditions, combined with AND. */
export function allOf(clauses: readonly Clause[]): Clause {
  if (clauses.length === 0) return { sql: '1', values: [] }
  return {
    sql: clauses.map((clause) => clause.sql).join(' AND '),
    values: clauses.flatMap((clause) => clause.values),
  }
}
