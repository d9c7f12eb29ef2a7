import type { RequestField, FormSection, ValueForm } from '#shared/api/admin/kind.ts'
import { isSameValue } from '#shared/api/admin/same-value.ts'
import { readFlag } from '#shared/api/read-field.ts'
import { isRecord } from '#shared/core/is-record.ts'
import type { AdminRecord } from '#shared/host/admin.ts'

/** The changed fields of a record, and the record the edits started from. */
export type RecordEdits = { readonly before: AdminRecord; readonly values: Readonly<Record<string, unknown>> }

export const noEdits: RecordEdits = { before: {}, values: {} }

export function fieldsOf(sections: readonly FormSection[]): readonly RequestField[] {
  return sections.flatMap(({ fields }) => fields)
}

/** Returns the form's value of a field; undefined if the record does not contain it. */
export function valueIn({ name, readAs = name, value }: RequestField, record: AdminRecord): unknown {
  const read = record[readAs] ?? undefined
  return read === undefined ? undefined : shownValue(value, read)
}

function shownValue(form: ValueForm, read: unknown): unknown {
  switch (form.kind) {
    case 'text':
      return typeof read === 'string' || typeof read === 'number' ? String(read) : undefined
    case 'number':
      return typeof read === 'string' && /^-?\d+$/.test(read) ? Number(read) : read
    case 'flag':
      return readFlag(read) ?? undefined
    case 'list':
      return itemsOf(read).map((item) => itemValue(form.items, item))
    default:
      return read
  }
}

/** Reads a list, or a comma-separated text, as items. */
function itemsOf(read: unknown): readonly unknown[] {
  if (Array.isArray(read)) return read
  if (typeof read === 'number') return [read]
  return typeof read === 'string'
    ? read
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : []
}

/** A record inside a list is written as its identifier or its number. */
function itemValue(form: ValueForm, item: unknown): unknown {
  if (form.kind === 'record') return isRecord(item) ? onlyFields(form.fields, item) : { id: Number(item) }
  const named = isRecord(item) ? (form.kind === 'text' ? (item['e164'] ?? item['name']) : item['id']) : item
  const wantsNumber = form.kind === 'number' || form.kind === 'either'
  return wantsNumber && typeof named === 'string' && /^\d{1,15}$/.test(named) ? Number(named) : named
}

function onlyFields(fields: readonly RequestField[], item: AdminRecord): AdminRecord {
  return Object.fromEntries(fields.flatMap(({ name }) => (name in item ? [[name, item[name]]] : [])))
}

/** Returns the edited value of a field, or else that of the record. */
export function currentValue(field: RequestField, { before, values }: RecordEdits): unknown {
  return Object.hasOwn(values, field.name) ? values[field.name] : valueIn(field, before)
}

/** Returns the edits with a field changed; a value equal to the record's removes the edit. */
export function withValue(edits: RecordEdits, field: RequestField, value: unknown): RecordEdits {
  const { [field.name]: _, ...others } = edits.values
  return isSameValue(value, valueIn(field, edits.before))
    ? { ...edits, values: others }
    : { ...edits, values: { ...others, [field.name]: value } }
}

/** Returns the request body: the changed fields, without those left empty. */
export function bodyOf(
  sections: readonly FormSection[],
  { values }: RecordEdits,
  isNew: boolean,
): AdminRecord {
  const entries = fieldsOf(sections).flatMap(({ name }) => {
    const value = values[name]
    if (value === undefined || (isNew && value === '')) return []
    return [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** Fields that only one record can have: numbers lead to one record, and an internal number belongs to one. */
const notCopiedFields: ReadonlySet<string> = new Set(['ddis', 'number'])

/** Returns edits for a new record with the values of an existing one, which keeps its own numbers. */
export function copyOf(sections: readonly FormSection[], record: AdminRecord): RecordEdits {
  const values = fieldsOf(sections).flatMap((field) => {
    const value = notCopiedFields.has(field.name) ? undefined : valueIn(field, record)
    return value === undefined || value === '' ? [] : [[field.name, value] as const]
  })
  return { before: {}, values: Object.fromEntries(values) }
}

/** Returns the edits made since a save began, rebased on the saved record. */
export function editsSince(sent: RecordEdits, now: RecordEdits, record: AdminRecord): RecordEdits {
  const laterChanges = Object.entries(now.values).filter(
    ([name, value]) => !isSameValue(value, sent.values[name]),
  )
  return { before: record, values: Object.fromEntries(laterChanges) }
}
