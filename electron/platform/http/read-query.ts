import {
  maximumPageSize,
  readOperator,
  type CollectionQuery,
  type Filter,
  type FilterValue,
} from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { ok, type Err, type Result } from '#shared/core/result.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import { storedValue } from '../store/filter-value.ts'
import { isWithinLikeLimits, likeLimits } from '../store/like-pattern.ts'
import { invalid, type Refusal } from './refusal.ts'

const maxFilters = 50
const maxValues = 5_000
const maxPage = 1_000_000_000

/** Parses page, limit, filter, group_by and include of a collection (specification 4.1); 400 for invalid values. */
export function readQuery(resource: Resource, parameters: URLSearchParams): Result<CollectionQuery, Refusal> {
  for (const [name, value] of parameters)
    if (!isPlainText(name + value)) return invalid(`${JSON.stringify(name.slice(0, 100))} is no text`)
  const page = readCount('page', parameters.get('page'))
  if (!page.ok) return page
  const limit = readCount('limit', parameters.get('limit'))
  if (!limit.ok) return limit
  const filter = readFilters(resource, parameters.get('filter'))
  if (!filter.ok) return filter
  const group = parameters.get('group_by')
  if (group && !isProperty(resource, group)) return unknownProperty(resource, group)
  const include = parameters.get('include')
  return ok({
    ...(page.value === undefined ? {} : { page: page.value }),
    ...(limit.value === undefined ? {} : { limit: Math.min(limit.value, maximumPageSize) }),
    ...(filter.value.length === 0 ? {} : { filter: filter.value }),
    ...(group ? { group_by: group } : {}),
    ...(include ? { include: include.split(',') } : {}),
  })
}

function readCount(name: string, text: string | null): Result<number | undefined, Refusal> {
  if (text === null || text === '') return ok(undefined)
  const count = /^\d{1,12}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > maxPage) return invalid(`${name} must be a whole number from 1`)
  return ok(count)
}

function readFilters(resource: Resource, text: string | null): Result<readonly Filter[], Refusal> {
  if (text === null || text === '') return ok([])
  const list = parseJson(text)
  if (!Array.isArray(list)) return invalid('filter must be a JSON array of {property, operator, value}')
  if (list.length > maxFilters) return invalid(`filter may have at most ${maxFilters} elements`)
  const filters: Filter[] = []
  for (const element of list) {
    const filter = readFilter(resource, element)
    if (!filter.ok) return filter
    filters.push(filter.value)
  }
  if (filters.filter(isPattern).length > likeLimits.patterns)
    return invalid(`filter may have at most ${likeLimits.patterns} patterns`)
  return ok(filters)
}

function readFilter(resource: Resource, element: unknown): Result<Filter, Refusal> {
  if (typeof element !== 'object' || element === null) return invalid('Each filter must be an object')
  const { property, operator, value } = Object.fromEntries(Object.entries(element))
  if (typeof property !== 'string') return invalid('A filter needs a property')
  if (!isProperty(resource, property)) return unknownProperty(resource, property)
  const knownOperator = typeof operator === 'string' ? readOperator(operator) : undefined
  if (knownOperator === undefined) return unknownOperator(property, operator)
  if (value === undefined) return invalid(`The filter of ${property} needs a value`)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (knownOperator === 'in' ? !Array.isArray(value) || values.length > maxValues : Array.isArray(value))
    return invalid(
      knownOperator === 'in'
        ? `in needs an array of at most ${maxValues} values`
        : `The value of ${property} must be one value`,
    )
  if (!values.every(isFilterValue))
    return invalid(`The value of ${property} must be text, a number, true, false or null`)
  if (!values.every((each) => typeof each !== 'string' || isPlainText(each)))
    return invalid(`The value of ${property} is no text`)
  if (isPattern({ operator: knownOperator })) {
    if (!isWithinLikeLimits(String(value)))
      return invalid(
        `A pattern may have ${likeLimits.characters} characters and ${likeLimits.wildcards} times %`,
      )
  } else if (values.some((each) => !isPossible(resource, property, each)))
    return invalid(`${property} cannot be ${JSON.stringify(value).slice(0, 100)}`)
  return ok({ property, operator: knownOperator, value: Array.isArray(value) ? values : value })
}

function unknownOperator(property: string, operator: unknown): Err<Refusal> {
  return invalid(
    operator === undefined
      ? `The filter of ${property} needs an operator`
      : `The operator ${JSON.stringify(operator).slice(0, 50)} is not known`,
  )
}

function isPattern({ operator }: Pick<Filter, 'operator'>): boolean {
  return operator === 'like' || operator === 'notlike'
}

/** Whether SQLite reads a text unchanged: it ends one at NUL, and half a surrogate pair becomes another character. */
export function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function isPossible(resource: Resource, property: string, value: FilterValue): boolean {
  return value === null || storedValue(resource.fields[property], value) !== undefined
}

function isFilterValue(value: unknown): value is FilterValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isProperty(resource: Resource, name: string): boolean {
  return Object.hasOwn(resource.fields, name)
}

function unknownProperty(resource: Resource, name: string): Err<Refusal> {
  return invalid(`${resource.name} has no property ${JSON.stringify(name.slice(0, 100))}`)
}
