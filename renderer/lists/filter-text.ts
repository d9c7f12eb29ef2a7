import {
  operatorAliases,
  readOperator,
  type Filter,
  type FilterValue,
  type Operator,
} from '#shared/api/query.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'

/** A field available for filters. */
export type FilterField = {
  readonly name: string
  readonly kind: 'text' | 'number' | 'time' | 'flag' | 'code'
  /** The platform's words by code. */
  readonly codes: Readonly<Record<string, string>>
  /** Returns the displayed word of a code, if different from the platform's. */
  readonly labelOf?: (code: string) => string
}

/** Why a filter is invalid. */
export type FilterMistake =
  | { readonly kind: 'form' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'operator'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string }

export type ParsedFilters =
  | { readonly ok: true; readonly filters: readonly Filter[] }
  | { readonly ok: false; readonly mistake: FilterMistake }

type Fields = readonly FilterField[]
type RawFilter = { readonly property: string; readonly operator: string; readonly value: unknown }

/** Maximum number of filters per text. */
const maxFilters = 50
const operatorSigns = Object.values(operatorAliases)
  .flat()
  .toSorted((one, other) => other.length - one.length)

/**
 * Parses typed or pasted text: the `filter` of specification 4.1 as JSON, or filters separated by line breaks,
 * semicolons or `and`, such as `duration >= 30` or `type in I, M`. All operator aliases are supported.
 */
export function readFilterText(text: string, fields: Fields): ParsedFilters {
  const rawFilters = /^\s*[[{]/.test(text) ? rawFiltersOfJson(text) : rawFiltersOfLines(text, fields)
  if (rawFilters === null || rawFilters.length === 0 || rawFilters.length > maxFilters)
    return invalid({ kind: 'form' })
  const filters: Filter[] = []
  for (const { property, operator: sign, value } of rawFilters) {
    const field = fields.find(({ name }) => name === property)
    if (!field) return invalid({ kind: 'field', name: property })
    const operator = readOperator(sign)
    if (!operator) return invalid({ kind: 'operator', name: sign })
    const parsed = filterValue(field, operator, value)
    if (parsed === undefined) return invalid({ kind: 'value', name: property })
    filters.push({ property, operator, value: parsed })
  }
  return { ok: true, filters }
}

function invalid(mistake: FilterMistake): ParsedFilters {
  return { ok: false, mistake }
}

function rawFiltersOfJson(text: string): readonly RawFilter[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    const parts = list.map((each) => {
      const { property, operator, value } = Object.fromEntries(Object.entries(Object(each)))
      return typeof property === 'string' && typeof operator === 'string'
        ? { property, operator, value }
        : null
    })
    return parts.every((part) => part !== null) ? parts : null
  } catch {
    return null
  }
}

function rawFiltersOfLines(text: string, fields: Fields): readonly RawFilter[] | null {
  const parts = text
    .replace(/\s+and\s+/gi, (and, at: number) =>
      beginsFilter(text.slice(at + and.length), fields) ? '\n' : and,
    )
    .split(/[\r\n;]+/)
    .filter((line) => line.trim() !== '')
    .map(rawFilterOfLine)
  return parts.every((part) => part !== null) ? parts : null
}

/** Whether a filter begins here. Words such as `in` are operators only after a field: `Come and dine in` is a name. */
function beginsFilter(text: string, fields: Fields): boolean {
  const [line = ''] = text.split(/[\r\n;]/, 1)
  const part = rawFilterOfLine(line)
  if (!part || !readOperator(part.operator)) return false
  return !/[a-z]/i.test(part.operator) || fields.some(({ name }) => name === part.property)
}

function rawFilterOfLine(line: string): RawFilter | null {
  const [, property, rest] = /^\s*([a-z_][a-z0-9_]*)\s*(.*)$/i.exec(line) ?? []
  if (property === undefined || rest === undefined) return null
  const sign = operatorSigns.find(
    (each) =>
      rest.toLowerCase().startsWith(each) && (!/[a-z]$/.test(each) || /^\s/.test(rest.slice(each.length))),
  )
  if (sign === undefined) return { property, operator: rest.split(/\s/)[0] ?? '', value: '' }
  return {
    property,
    operator: sign,
    value: rest
      .slice(sign.length)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2'),
  }
}

/** Returns a filter value in the platform's format; undefined if it is invalid. */
export function filterValue(
  field: FilterField,
  operator: Operator,
  input: unknown,
): FilterValue | readonly FilterValue[] | undefined {
  if (operator !== 'in') return singleValue(field, operator, input)
  const list: readonly unknown[] = Array.isArray(input) ? input : String(input ?? '').split(/[,\n]/)
  const values = list
    .filter((each) => typeof each !== 'string' || each.trim() !== '')
    .map((each) => singleValue(field, operator, each))
  return values.length > 0 && values.length <= 100 && values.every((each) => each !== undefined)
    ? values
    : undefined
}

function singleValue(field: FilterField, operator: Operator, input: unknown): FilterValue | undefined {
  if (input === null) return null
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return undefined
  const text = String(input).trim()
  if (operator === 'like' || operator === 'notlike') return text === '' ? undefined : text
  switch (field.kind) {
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
    case 'flag':
      return /^(true|1|yes)$/i.test(text) ? true : /^(false|0|no)$/i.test(text) ? false : undefined
    case 'time':
      return timeValue(text)
    case 'code':
      return codeValue(field, text)
    default:
      return text
  }
}

/** Accepts a code or its word. */
function codeValue({ codes }: FilterField, text: string): FilterValue | undefined {
  const code = Object.hasOwn(codes, text)
    ? text
    : Object.keys(codes).find((each) => codes[each]?.toLowerCase() === text.toLowerCase())
  if (code === undefined) return /^\d+$/.test(text) ? Number(text) : text === '' ? undefined : text
  return /^\d+$/.test(code) ? Number(code) : code
}

/** Converts local time from a time field to the platform's UTC; the platform's own timestamps are unchanged. */
function timeValue(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(text)) return text
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(time) ? writeTimestamp(time) : undefined
}

/** Formats a moment for a time field: local, to the minute. */
export function localTime(at: number): string {
  if (at <= 0) return ''
  const date = new Date(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}
