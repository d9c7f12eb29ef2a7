import { fieldKind } from '#shared/api/field-kind.ts'
import type { CollectionQuery, Filter, FilterValue, Page } from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { storedValue } from './filter-value.ts'
import { likeExpression } from './like-pattern.ts'
import { boundsOf } from './page-sql.ts'

type Item = { readonly id: number }
type Comparable = string | number | null

/** Pages, filters and groups records that live in memory, such as live calls, as the store does those in the database. */
export function pageOf<Entry extends Item>(
  resource: Resource,
  items: readonly Entry[],
  query: CollectionQuery,
): Page<Entry> {
  const filters = query.filter ?? []
  const matching =
    filters.length === 0
      ? items
      : items.filter((item) => filters.every((filter) => holds(resource, item, filter)))
  const listed = query.group_by === undefined ? matching : grouped(resource, matching, query.group_by)
  const { limit, offset } = boundsOf(query)
  return { data: listed.slice(offset, offset + limit), total: listed.length }
}

function grouped<Entry extends Item>(
  resource: Resource,
  items: readonly Entry[],
  property: string,
): readonly Entry[] {
  const groups = Map.groupBy(items, (item) => valueOf(resource, item, property))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  )
}

function holds(resource: Resource, item: Item, { property, operator, value }: Filter): boolean {
  const field = resource.fields[property]
  const actual = valueOf(resource, item, property)
  const stored = (given: FilterValue): Comparable =>
    given === null ? null : (storedValue(field, given) ?? String(given))
  const expected = stored(Array.isArray(value) ? (value[0] ?? null) : scalar(value))
  switch (operator) {
    case 'eq':
      return actual === expected
    case 'ne':
      return actual !== expected
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return actual !== null && expected !== null && comparisons[operator](actual, expected)
    case 'in':
      return actual !== null && (Array.isArray(value) ? value.map(stored) : [expected]).includes(actual)
    case 'like':
      return actual !== null && likeExpression(String(expected)).test(String(actual))
    case 'notlike':
      return !likeExpression(String(expected)).test(String(actual ?? ''))
  }
}

type Comparison = (one: string | number, other: string | number) => boolean
const comparisons: Readonly<Record<'lt' | 'lte' | 'gt' | 'gte', Comparison>> = {
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
}

function scalar(value: Filter['value']): FilterValue {
  return typeof value === 'object' && value !== null ? null : value
}

/** A field as the database would see it. */
function valueOf(resource: Resource, item: Item, property: string): Comparable {
  const value: unknown = Object.entries(item).find(([name]) => name === property)?.[1]
  if (value === undefined || value === null) return null
  const field = resource.fields[property]
  if (field && fieldKind(field) === 'loose')
    return typeof value === 'boolean' ? String(Number(value)) : String(value)
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
