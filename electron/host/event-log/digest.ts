import { hash } from 'node:crypto'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import { isRecord, type Fields } from '#shared/core/is-record.ts'

const hashes = new WeakMap<object, string>()

/** The fields of records with the same field names, in the order of a digest. */
type Shape = readonly { readonly name: string; readonly quoted: string }[]

/** Shapes remembered: more than this app's records have, and a bound for those of outside data. */
const maxShapes = 500
const shapes = new BoundedMap<string, Shape>(maxShapes)

/**
 * Returns a digest of a JSON value: the same for the same content, whatever the order of its fields, and after writing
 * and reading it. Absent and undefined are alike. Values are never changed in place, so each is processed once.
 */
export function digestOf(value: unknown): string {
  return hashed(nameOf(value))
}

function nameOf(value: unknown): string {
  if (!isRecord(value) && !Array.isArray(value)) return JSON.stringify(value) ?? 'null'
  const cached = hashes.get(value)
  if (cached !== undefined) return cached
  const name = hashed(isRecord(value) ? `{${fieldsOf(value)}}` : `[${value.map(nameOf).join()}]`)
  hashes.set(value, name)
  return name
}

function fieldsOf(value: Fields): string {
  let fields = ''
  for (const { name, quoted } of shapeOf(Object.keys(value))) {
    const field = value[name]
    if (field !== undefined) fields += `${fields && ','}${quoted}:${nameOf(field)}`
  }
  return fields
}

function shapeOf(names: readonly string[]): Shape {
  const key = JSON.stringify(names)
  const known = shapes.get(key)
  if (known) return known
  const shape = names
    .map((name) => ({ name, quoted: JSON.stringify(name) }))
    .toSorted((one, other) => (one.quoted < other.quoted ? -1 : 1))
  shapes.set(key, shape)
  return shape
}

/** 64 bits are plenty against chance, and nobody gains from a forged log. */
function hashed(text: string): string {
  return hash('sha256', text).slice(0, 16)
}
