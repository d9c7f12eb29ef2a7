import type { HistoryRow, HistoryValue } from '#shared/host/history.ts'
import type { PlatformRecord } from './record-lists.ts'
import { fieldOf } from './record-pages.ts'

/** Maximum characters of a text shown in a list. */
const maxTextLength = 500

/** Returns the requested fields of a record. */
export function historyRow(record: PlatformRecord, fields: readonly string[]): HistoryRow {
  const shownFields: Record<string, HistoryValue> = {}
  for (const name of fields) {
    const value = shownValue(fieldOf(record, name))
    if (value !== undefined) shownFields[name] = value
  }
  const count = fieldOf(record, 'count')
  const isCount = typeof count === 'number' && Number.isInteger(count) && count > 0
  return { id: record.id ?? '', fields: shownFields, ...(isCount && { count }) }
}

function shownValue(value: unknown): HistoryValue | undefined {
  if (typeof value === 'string') return value.slice(0, maxTextLength).toWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  return undefined
}

/** Returns the row with directory names for numbers without one. */
export function named(row: HistoryRow, nameOf: (number: string) => string): HistoryRow {
  const { src, src_name: from, dst, dst_name: to } = row.fields
  return {
    ...row,
    fields: { ...row.fields, ...nameField('src_name', from, src), ...nameField('dst_name', to, dst) },
  }

  function nameField(field: string, name: HistoryValue | undefined, number: HistoryValue | undefined) {
    if ((typeof name === 'string' && name.trim() !== '') || typeof number !== 'string' || number === '')
      return {}
    const knownName = nameOf(number)
    return knownName === '' ? {} : { [field]: knownName }
  }
}
