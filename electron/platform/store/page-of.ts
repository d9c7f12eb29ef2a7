import { fieldKind, isListField } from '#shared/api/field-kind.ts'
import type { CollectionQuery, Filter, FilterValue, Page } from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { isMemberFilter, scalar } from './filter-sql.ts'
import { storedValue } from './filter-value.ts'
import { likeMatcher, type LikeMatcher } from './like-matcher.ts'
import { boundsOf } from './page-sql.ts'

type Item = { readonly id: number }
type Comparable = string | number | null

/** Pages, filters and groups records in memory, such as live calls, as the store does those in the database. */
export function pageOf<Entry extends Item>(
  resource: Resource,
  items: readonly Entry[],
  query: CollectionQuery,
): Page<Entry> {
  const conditions = (query.filter ?? []).map((filter) => conditionOf(resource, filter))
  const matching =
    conditions.length === 0 ? items : items.filter((item) => conditions.every((condition) => condition(item)))
  const listed = query.group_by === undefined ? matching : groupRecords(resource, matching, query.group_by)
  const { limit, offset } = boundsOf(query)
  return { data: listed.slice(offset, offset + limit), total: listed.length }
}

function groupRecords<Entry extends Item>(
  resource: Resource,
  items: readonly Entry[],
  property: string,
): readonly Entry[] {
  const groups = Map.groupBy(items, (item) => valueOf(resource, item, property))
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: others.length + 1 }],
  )
}

/** Turns a filter into a condition, to be checked for each record. */
function conditionOf(resource: Resource, filter: Filter): (item: Item) => boolean {
  const { property, operator, value } = filter
  const field = resource.fields[property]
  if (field && isListField(field) && isMemberFilter(filter)) return memberCondition(filter)
  const actual = (item: Item) => valueOf(resource, item, property)
  const toStored = (filterValue: FilterValue): Comparable =>
    filterValue === null ? null : (storedValue(field, filterValue) ?? String(filterValue))
  const expected = toStored(Array.isArray(value) ? (value[0] ?? null) : scalar(value))
  switch (operator) {
    case 'eq':
      return (item) => actual(item) === expected
    case 'ne':
      return (item) => actual(item) !== expected
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte': {
      const compare = comparisons[operator]
      return (item) => {
        const itemValue = actual(item)
        return itemValue !== null && expected !== null && compare(itemValue, expected)
      }
    }
    case 'in': {
      const values = new Set(Array.isArray(value) ? value.map(toStored) : [expected])
      return (item) => {
        const own = actual(item)
        return own !== null && values.has(own)
      }
    }
    case 'like':
    case 'notlike':
      return likeCondition(actual, { operator, pattern: likeMatcher(String(expected)) })
  }
}

/** A list equals each value that it contains. */
function memberCondition({ property, operator, value }: Filter): (item: Item) => boolean {
  const values = new Set((Array.isArray(value) ? value : [scalar(value)]).map(String))
  return (item) => {
    const list: unknown = Object.entries(item).find(([name]) => name === property)?.[1]
    const isAmong = Array.isArray(list) && list.some((member) => values.has(String(member)))
    return isAmong === (operator !== 'ne')
  }
}

function likeCondition(
  actual: (item: Item) => Comparable,
  { operator, pattern }: { readonly operator: 'like' | 'notlike'; readonly pattern: LikeMatcher },
): (item: Item) => boolean {
  return operator === 'notlike'
    ? (item) => !pattern.matches(String(actual(item) ?? ''))
    : (item) => {
        const own = actual(item)
        return own !== null && pattern.matches(String(own))
      }
}

type Comparison = (a: string | number, b: string | number) => boolean
const comparisons: Readonly<Record<'lt' | 'lte' | 'gt' | 'gte', Comparison>> = {
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
}

/** A field's value as the database would compare it. */
function valueOf(resource: Resource, item: Item, property: string): Comparable {
  const value: unknown = Object.entries(item).find(([name]) => name === property)?.[1]
  if (value === undefined || value === null) return null
  const field = resource.fields[property]
  if (field && fieldKind(field) === 'loose')
    return typeof value === 'boolean' ? String(Number(value)) : String(value)
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}
