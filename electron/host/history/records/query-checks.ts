import { operatorAliases, type Filter, type FilterValue, type Operator } from '#shared/api/query.ts'
import type { HistoryList, HistoryQuery } from '#shared/host/history.ts'
import { listOf, oneOf, type Check } from '#shared/settings/checks.ts'
import { record, text } from '../../kernel/checks.ts'

/** The name of a field. */
export const fieldName = text(100)

export const historyList: Check<HistoryList> = oneOf(
  'calls',
  'media',
  'media-records',
  'tracked',
  'call-backs',
)

const operator: Check<Operator> = (value) =>
  (Object.keys(operatorAliases) as Operator[]).find((each) => each === value)

/** Maximum characters of a value. */
const maxValueLength = 1_000

function filterValue(value: unknown): FilterValue | undefined {
  if (typeof value === 'string') return value.length <= maxValueLength ? value : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'boolean' || value === null ? value : undefined
}

const filterValues = listOf<FilterValue>(filterValue)

const filter = record<Filter>({
  property: fieldName,
  operator,
  value: (value) => (Array.isArray(value) ? filterValues(value) : filterValue(value)),
})

/** Filters that apply together. */
export const filters: Check<readonly Filter[]> = (value) => {
  const list = listOf(filter)(value)
  return list && list.length <= 50 ? list : undefined
}

export const historyQuery = record<HistoryQuery>({ list: historyList, filter: filters, groupBy: fieldName })
