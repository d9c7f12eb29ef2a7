import type { TObject } from 'typebox'
import { isRecord, type Fields } from '../core/is-record.ts'
import { fieldDecoder, isNullable, withoutNull, type FieldDecoder } from './decode-field.ts'
import { fieldKind, type FieldKind } from './field-kind.ts'
import { reference } from './fields.ts'
import type { Entity, Resource } from './resource.ts'

/** What the platform sent otherwise than the contract says, without its value. */
export type WrongField = {
  readonly resource: string
  /** `id` where a record was dropped for want of it; empty where a record is no object. */
  readonly field: string
  /** What the contract says that the field is. */
  readonly kind: FieldKind
}

/** Told of each field that was left out and each record that was dropped. */
export type OnWrong = (wrong: WrongField) => void

type DecodedField = {
  readonly name: string
  readonly kind: FieldKind
  readonly decode: FieldDecoder
  readonly mayBeNull: boolean
}

/** How the fields of a record are read. */
type FieldTable = {
  readonly name: string
  readonly fields: readonly DecodedField[]
  /** Without these it is no such record. */
  readonly required: readonly string[]
}

/** Makes the table of a schema's fields; to be made once for each schema. */
export function fieldTable(name: string, schema: TObject): FieldTable {
  const fields = Object.entries(schema.properties).map(([field, own]) => {
    const kind = fieldKind(withoutNull(own))
    const decode = fieldDecoder(field === 'id' && kind === 'integer' ? reference() : own)
    return { name: field, kind, decode, mayBeNull: isNullable(own) }
  })
  return { name, fields, required: schema.required ?? [] }
}

/**
 * The fields of a record by their table: one that cannot be read is absent, one in another form than its schema's (an
 * integer as text) is converted, and what no schema names stays. A record that is right as it came is the very same
 * object. Undefined without a field that must be there.
 */
export function decodeFields(table: FieldTable, value: unknown, onWrong: OnWrong): Fields | undefined {
  const { name: resource, fields, required } = table
  if (!isRecord(value)) {
    onWrong({ resource, field: '', kind: 'structure' })
    return undefined
  }
  let changed: Record<string, unknown> | undefined
  for (const { name, kind, decode, mayBeNull } of fields) {
    const given = value[name]
    const read = given === undefined || given === null ? undefined : decode(given)
    if (read === undefined && required.includes(name)) {
      onWrong({ resource, field: name, kind })
      return undefined
    }
    if (given === undefined || (given === null && mayBeNull)) continue
    if (read === given) continue
    changed ??= { ...value }
    if (read !== undefined) changed[name] = read
    else {
      changed = without(changed, name)
      if (!isNothing(given)) onWrong({ resource, field: name, kind })
    }
  }
  return changed ?? value
}

function without(record: Fields, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name))
}

/** Some platforms write 0 or an empty text where a record refers to no other, or a time is not there. */
function isNothing(value: unknown): boolean {
  return value === null || value === 0 || value === '' || value === '0'
}

const tables = new WeakMap<Resource, FieldTable>()

/** A record as its resource promises it; undefined without its id. */
export function decodeRecord<R extends Resource>(
  of: R,
  value: unknown,
  onWrong: OnWrong,
): Entity<R> | undefined {
  const table = tables.get(of) ?? fieldTable(of.name, of.schema)
  tables.set(of, table)
  const record = decodeFields(table, value, onWrong)
  return record !== undefined && isEntity(of, record) ? record : undefined
}

/** Of fields that were decoded by the resource's own table: then only what must be there is left to look at. */
function isEntity<R extends Resource>({ schema }: R, record: Fields): record is Fields & Entity<R> {
  return (schema.required ?? []).every((field) => record[field] !== undefined)
}
