import { codeTables, readCode, writeCode, type CodeTable } from '#shared/api/codes.ts'
import { codeTableOf, fieldKind, isTimeField } from '#shared/api/field-kind.ts'
import type { FilterValue } from '#shared/api/query.ts'
import type { Resource } from '#shared/api/resource.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'

type Field = Resource['fields'][string]

/**
 * The stored form of a filter's value: a number for numeric, coded and yes/no fields, else text.
 * Codes may be given as integer, letter or word (the specification shows several), times as a time stamp or its
 * beginning. Undefined if the field cannot have the value.
 */
export function storedValue(
  field: Field | undefined,
  value: Exclude<FilterValue, null>,
): string | number | undefined {
  if (field === undefined) return typeof value === 'boolean' ? Number(value) : value
  switch (fieldKind(field)) {
    case 'integer':
    case 'decimal':
      return numberOf(value)
    case 'flag':
      return flagOf(value)
    case 'code':
      return codeOf(codeTableOf(field), value)
    default:
      if (isTimeField(field)) return timeOf(value)
      return typeof value === 'boolean' ? String(Number(value)) : String(value)
  }
}

function numberOf(value: string | number | boolean): number | undefined {
  if (typeof value === 'boolean') return undefined
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : undefined
}

function flagOf(value: string | number | boolean): number | undefined {
  const word = String(value).toLowerCase()
  if (word === 'true' || word === '1') return 1
  return word === 'false' || word === '0' ? 0 : undefined
}

/** Times are stored and compared as texts; an empty one sorts before all others. */
function timeOf(value: string | number | boolean): string | undefined {
  if (value === '') return value
  const isTime =
    typeof value === 'string' && /^(\d{4}(-\d\d){0,2}|\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?Z?)$/.test(value)
  if (!isTime) return undefined
  const text = value.replace('T', ' ').replace('Z', '')
  return readTimestamp(`${text}${'2000-01-01 00:00:00'.slice(text.length)}`) === undefined ? undefined : text
}

function codeOf(table: string | undefined, value: string | number | boolean): string | number | undefined {
  const asNumber = numberOf(value)
  if (asNumber !== undefined) return asNumber
  if (table === undefined || !isCodeTable(table)) return String(value)
  const word = readCode(table, value)
  return word === undefined ? undefined : writeCode(table, word)
}

function isCodeTable(name: string): name is CodeTable {
  return Object.hasOwn(codeTables, name)
}
