import type { TObject } from 'typebox'
import { isRecord, type Fields } from '../core/is-record.ts'
import { fieldDecoder, isNullable, withoutNull, type FieldDecoder } from './decode-field.ts'
import { fieldKind, type FieldKind } from './field-kind.ts'
import { reference } from './fields.ts'
import type { Entity, Resource } from './resource.ts'

/** A violation of the contract by the platform, without the value. */
export type ContractViolation = {
  readonly resource: string
  /** `id` if a record was dropped because it has none; empty if a record is not an object. */
  readonly field: string
  /** The field's kind in the contract. */
  readonly kind: FieldKind
}

/** Called with each field that was left out and each record that was dropped. */
export type OnViolation = (violation: ContractViolation) => void

type DecodedField = {
  readonly name: string
  readonly kind: FieldKind
  readonly decode: FieldDecoder
  readonly mayBeNull: boolean
}

/** How to read the fields of a record. */
type FieldTable = {
  readonly name: string
  readonly fields: readonly DecodedField[]
  /** Without these fields the record is invalid. */
  readonly required: readonly string[]
}

/** Builds the table of a schema's fields; call it once per schema. */
export function fieldTable(name: string, schema: TObject): FieldTable {
  const fields = Object.entries(schema.properties).map(([field, fieldSchema]) => {
    const kind = fieldKind(withoutNull(fieldSchema))
    const decode = fieldDecoder(field === 'id' && kind === 'integer' ? reference() : fieldSchema)
    return { name: field, kind, decode, mayBeNull: isNullable(fieldSchema) }
  })
  return { name, fields, required: schema.required ?? [] }
}

/**
 * Decodes the fields of a record by their table: an unreadable field is dropped, one in another form than its schema's
 * (an integer as text) is converted, and unknown fields are kept. A fully valid record is returned as the same object.
 * Undefined if a required field is missing.
 */
export function decodeFields(
  table: FieldTable,
  value: unknown,
  onViolation: OnViolation,
): Fields | undefined {
  const { name: resource, fields, required } = table
  if (!isRecord(value)) {
    onViolation({ resource, field: '', kind: 'structure' })
    return undefined
  }
  let changed: Record<string, unknown> | undefined
  for (const { name, kind, decode, mayBeNull } of fields) {
    const original = value[name]
    const decoded = original === undefined || original === null ? undefined : decode(original)
    if (decoded === undefined && required.includes(name)) {
      onViolation({ resource, field: name, kind })
      return undefined
    }
    if (original === undefined || (original === null && mayBeNull)) continue
    if (decoded === original) continue
    changed ??= { ...value }
    if (decoded !== undefined) changed[name] = decoded
    else {
      changed = without(changed, name)
      if (!isEmptyReference(original)) onViolation({ resource, field: name, kind })
    }
  }
  return changed ?? value
}

function without(record: Fields, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))
}

/** Some platforms write 0 or an empty text for a missing reference or time. */
function isEmptyReference(value: unknown): boolean {
  return value === null || value === 0 || value === '' || value === '0'
}

const tables = new WeakMap<Resource, FieldTable>()

/** Decodes a record of the resource; undefined if it has no id. */
export function decodeRecord<R extends Resource>(
  of: R,
  value: unknown,
  onViolation: OnViolation,
): Entity<R> | undefined {
  const table = tables.get(of) ?? fieldTable(of.name, of.schema)
  tables.set(of, table)
  const record = decodeFields(table, value, onViolation)
  return record !== undefined && isEntity(of, record) ? record : undefined
}

/** The fields were already decoded by the resource's own table: only the required ones remain to be checked. */
function isEntity<R extends Resource>({ schema }: R, record: Fields): record is Fields & Entity<R> {
  return (schema.required ?? []).every((field) => record[field] !== undefined)
}
