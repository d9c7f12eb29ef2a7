import { isRecord } from '#shared/core/is-record.ts'
import { maxSavedFilters, type ListView, type ListViews, type SavedFilter } from '#shared/host/list-views.ts'
import { listOf, type Check } from '#shared/settings/checks.ts'
import { fieldName, filters } from '../history/records/query-checks.ts'
import { record, text } from '../kernel/checks.ts'

/** The name of a list: `calls`, `admin ring-groups`. */
export const listName = text(60)

const savedFilter = record<SavedFilter>({ name: text(100), filter: filters, groupBy: fieldName })

export const listView = record<ListView>({
  columns: listOf(fieldName),
  saved: (value) => {
    const saved = listOf(savedFilter)(value)
    return saved && saved.length <= maxSavedFilters ? saved : undefined
  },
})

/** Most lists kept. */
export const maxLists = 200

/** Reads the content of a file; an invalid filter or list is left out by itself. */
export function storedViews(value: unknown): ListViews {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxLists)
      .flatMap(([list, storedView]) => {
        const view = readView(storedView)
        return view && listName(list) !== undefined ? [[list, view]] : []
      }),
  )
}

/** Most columns, or filters, read of a list. */
const maxColumns = 100

function readView(value: unknown): ListView | undefined {
  if (!isRecord(value)) return undefined
  const good = <Value>(list: unknown, check: Check<Value>): readonly Value[] =>
    (Array.isArray(list) ? list.slice(0, maxColumns) : []).flatMap((each) => check(each) ?? [])
  const view = {
    columns: good(value['columns'], fieldName),
    saved: good(value['saved'], savedFilter).slice(0, maxSavedFilters),
  }
  return view.columns.length + view.saved.length > 0 ? view : undefined
}
