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

export type ReadFilters =
  | { readonly ok: true; readonly filters: readonly Filter[] }
  | { readonly ok: false; readonly mistake: FilterMistake }

type Fields = readonly FilterField[]
type Part = { readonly property: string; readonly operator: string; readonly value: unknown }

/** Maximum number of filters per text. */
const most = 50
const signs = Object.values(operatorAliases)
  .flat()
  .toSorted((one, other) => other.length - one.length)

/**
 * Parses typed or pasted text: the `filter` of specification 4.1 as JSON, or filters separated by line breaks,
 * semicolons or `and`, such as `duration >= 30` or `type in I, M`. All operator aliases are supported.
 */
export function readFilterText(text: string, fields: Fields): ReadFilters {
  const parts = /^\s*[[{]/.test(text) ? partsOfJson(text) : partsOfLines(text, fields)
  if (parts === null || parts.length === 0 || parts.length > most) return wrong({ kind: 'form' })
  const filters: Filter[] = []
  for (const { property, operator: sign, value } of parts) {
    const field = fields.find(({ name }) => name === property)
    if (!field) return wrong({ kind: 'field', name: property })
    const operator = readOperator(sign)
    if (!operator) return wrong({ kind: 'operator', name: sign })
    const read = filterValue(field, operator, value)
    if (read === undefined) return wrong({ kind: 'value', name: property })
    filters.push({ property, operator, value: read })
  }
  return { ok: true, filters }
}

function wrong(mistake: FilterMistake): ReadFilters {
  return { ok: false, mistake }
}

function partsOfJson(text: string): readonly Part[] | null {
  try {
    const read: unknown = JSON.parse(text)
    const list: readonly unknown[] = Array.isArray(read) ? read : [read]
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

function partsOfLines(text: string, fields: Fields): readonly Part[] | null {
  const parts = text
    .replace(/\s+and\s+/gi, (and, at: number) =>
      beginsFilter(text.slice(at + and.length), fields) ? '\n' : and,
    )
    .split(/[\r\n;]+/)
    .filter((line) => line.trim() !== '')
    .map(partOfLine)
  return parts.every((part) => part !== null) ? parts : null
}

/** Whether a filter begins here. Words such as `in` are operators only after a field: `Come and dine in` is a name. */
function beginsFilter(text: string, fields: Fields): boolean {
  const [line = ''] = text.split(/[\r\n;]/, 1)
  const part = partOfLine(line)
  if (!part || !readOperator(part.operator)) return false
  return !/[a-z]/i.test(part.operator) || fields.some(({ name }) => name === part.property)
}

function partOfLine(line: string): Part | null {
  const [, property, rest] = /^\s*([a-z_][a-z0-9_]*)\s*(.*)$/i.exec(line) ?? []
  if (property === undefined || rest === undefined) return null
  const sign = signs.find(
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
  given: unknown,
): FilterValue | readonly FilterValue[] | undefined {
  if (operator !== 'in') return oneValue(field, operator, given)
  const list: readonly unknown[] = Array.isArray(given) ? given : String(given ?? '').split(/[,\n]/)
  const values = list
    .filter((each) => typeof each !== 'string' || each.trim() !== '')
    .map((each) => oneValue(field, operator, each))
  return values.length > 0 && values.length <= 100 && values.every((each) => each !== undefined)
    ? values
    : undefined
}

function oneValue(field: FilterField, operator: Operator, given: unknown): FilterValue | undefined {
  if (given === null) return null
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined
  const text = String(given).trim()
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
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
