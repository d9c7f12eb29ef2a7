import { hash } from 'node:crypto'

const hashes = new WeakMap<object, string>()

/**
 * Returns a digest of a JSON value: the same for the same content, whatever the order of its fields, and after writing
 * and reading it. Absent and undefined are alike. Values are never changed in place, so each is processed once.
 */
export function digestOf(value: unknown): string {
  return hashed(nameOf(value))
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const cached = hashes.get(value)
  if (cached !== undefined) return cached
  const name = hashed(Array.isArray(value) ? `[${value.map(nameOf).join()}]` : `{${fieldsOf(value)}}`)
  hashes.set(value, name)
  return name
}

function fieldsOf(value: object): string {
  const fields: string[] = []
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${nameOf(field)}`)
  return fields.sort().join()
}

/** 64 bits are plenty against chance, and nobody gains from a forged log. */
function hashed(text: string): string {
  return hash('sha256', text).slice(0, 16)
}
