import { destinationKinds } from '#shared/api/admin/kind-definitions.ts'
import type { RecordField, RequestField } from '#shared/api/admin/kind.ts'
import { readFlag } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { keysIn, type AdminCodes, type AdminRecord } from '#shared/host/admin.ts'
import { callTime } from '../lists/call-time.ts'
import { codeWords, wordLabel } from '../lists/code-words.ts'
import { adminWords as words } from '../locales/admin.ts'
import { formatDecimal } from '../locales/counts.ts'
import type { RecordEdits } from './form-values.ts'
import { durationInWords, formatClock, formatMoment } from '../ui/format.ts'

/** Context for putting values into words. */
export type ValueReader = {
  readonly codes: Readonly<Record<string, AdminCodes>>
  readonly today: number
  /** Returns the name of a referenced record; undefined while unknown. */
  readonly nameOf: (kind: string, key: unknown) => string | undefined
}

/** Fields in seconds, whether writable or read-only. */
const secondFields: ReadonlySet<string> = new Set([
  ...['ring_time', 'timeout', 'max_wait_time', 'retry', 'wrap_up_time', 'wrap_up_panel_timeout', 'ann_freq'],
  ...[
    'duration',
    'expiry',
    'billsec',
    'from_duration',
    'to_duration',
    'fm_ring_time',
    'fm_init_ring_time',
    'nun_ring_time',
  ],
])

export function isSeconds(name: string): boolean {
  return secondFields.has(name)
}

/** Returns a field's value in plain words, a time with its time of day; empty if it has none. */
export function exactWords(field: RecordField, record: AdminRecord, reader: ValueReader): string {
  const time = field.kind === 'time' ? readTimestamp(record[field.name]) : undefined
  if (time === undefined) return factWords(field, record, reader)
  const [moment, clock] = [formatMoment(time, reader.today), formatClock(time)]
  return moment === clock ? clock : `${moment} ${clock}`
}

/** Returns a field's value in as few words as a column has room for; empty if it has none. */
export function factWords(field: RecordField, record: AdminRecord, reader: ValueReader): string {
  const value = record[field.name]
  if (value === null || value === undefined || value === '') return ''
  const named = referenceWords(field, record, reader)
  if (named !== undefined) return named
  switch (field.kind) {
    case 'flag': {
      const isOn = readFlag(value)
      return isOn === null ? String(value) : isOn ? words.list.yes : words.list.no
    }
    case 'time': {
      const time = readTimestamp(value)
      return time === undefined ? '' : formatMoment(time, reader.today)
    }
    case 'code':
    case 'words':
      return codeLabel(field, value, reader.codes)
    case 'number':
      if (field.name === 'ddi') return numberWords(`+${String(value)}`)
      return isSeconds(field.name) ? durationWords(value) : decimalWords(value)
    default:
      return plainWords(value)
  }
}

/** Returns the names of the records a field refers to; undefined if it refers to none or a name is unknown. */
function referenceWords(field: RecordField, record: AdminRecord, reader: ValueReader): string | undefined {
  const kind = referredKind(field, record, reader.codes)
  const keys = keysIn(record[field.name])
  if (kind === undefined || keys.length === 0) return undefined
  const names = keys.map((key) => reader.nameOf(kind, key))
  return names.length <= maxNames && names.every((name) => name !== undefined) ? names.join('\n') : undefined
}

/** Maximum number of names shown in one place. */
const maxNames = 20

/** Returns the kind of record a field refers to. */
export function referredKind(
  { reference }: Pick<RecordField, 'reference'>,
  record: AdminRecord,
  codes: ValueReader['codes'],
): string | undefined {
  if (!reference) return undefined
  return 'to' in reference
    ? reference.to
    : destinationKind(codes, reference.by, { before: record, values: {} })
}

/** Returns the label of a code: plain words for dictionary entries in letters; `code 4` if there is none. */
export function codeLabel(
  { name, table }: { readonly name: string; readonly table?: string },
  value: unknown,
  codes: ValueReader['codes'],
): string {
  const known = codes[name]?.codes ?? {}
  const code = String(value)
  const word = Object.hasOwn(known, code) ? (known[code] ?? code) : code
  return wordLabel(table, word) ?? codeWords(known, code)
}

/** Returns a form value in words, as in "Changed, was 20". */
export function formValueWords(field: RequestField, value: unknown, reader: ValueReader): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? words.field.on : words.field.off
  if (field.value.kind === 'code')
    return codeLabel({ name: field.name, table: field.value.table }, value, reader.codes)
  if (field.reference && 'to' in field.reference && !Array.isArray(value))
    return (value === 0 ? words.field.none : reader.nameOf(field.reference.to, value)) ?? String(value)
  return plainWords(value)
}

/** A length of time in seconds as `1 h 30 min`; in seconds alone if they are not whole. */
export function durationWords(value: unknown): string {
  const units = words.list.durations
  const isWhole = Number.isSafeInteger(value) && Number(value) >= 0
  return isWhole ? durationInWords(Number(value), units) : units.seconds(decimalWords(value))
}

/** A number as this page's region writes it; whole numbers, such as IDs, without separators. */
function decimalWords(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? formatDecimal(value) : String(value)
}

function plainWords(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 1 && !isRecord(value[0])
      ? numberWords(String(value[0]))
      : words.field.items(value.length)
  return typeof value === 'object' ? JSON.stringify(value) : numberWords(String(value))
}

/** A telephone number in its international form, with spaces; any other text as it is. */
export function numberWords(text: string): string {
  return /^\+\d{7,15}$/.test(text) ? formatNumber(text) : text
}

/** Returns the title of a record; empty if its title fields are empty. */
export function titleOf(titles: readonly string[], record: AdminRecord, today: number): string {
  return titles
    .map((name) => record[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => {
      const time =
        typeof value === 'string' && /^\d{4}-\d\d-\d\d /.test(value) ? readTimestamp(value) : undefined
      return time === undefined ? numberWords(String(value)) : callTime(time, today)
    })
    .filter((word) => word !== '')
    .join(titles.includes('first_name') ? ' ' : ' → ')
}

/** Returns the kind that another field's code leads to: users for U and V; undefined if it leads nowhere. */
export function destinationKind(
  codes: ValueReader['codes'],
  codeField: string,
  { before, values }: RecordEdits,
): string | undefined {
  const code = Object.hasOwn(values, codeField) ? values[codeField] : before[codeField]
  if (typeof code !== 'string' && typeof code !== 'number') return undefined
  const word = codes[codeField]?.codes[String(code)] ?? String(code)
  return Object.hasOwn(destinationKinds, word) ? destinationKinds[word] : undefined
}
