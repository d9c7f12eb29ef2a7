import type { Resource } from './resource.ts'

/** How a field's values are compared and entered. `code` is an integer for a word; `loose` a text, number or flag. */
export type FieldKind = 'integer' | 'decimal' | 'flag' | 'text' | 'code' | 'loose' | 'structure'

type Field = Resource['fields'][string]

/** Derives the kind from a field's schema. */
export function fieldKind(field: Field): FieldKind {
  if ('x-code' in field) return 'code'
  if ('anyOf' in field) return 'loose'
  switch ('type' in field ? field.type : undefined) {
    case 'integer':
      return 'integer'
    case 'number':
      return 'decimal'
    case 'boolean':
      return 'flag'
    case 'string':
      return 'text'
    default:
      return 'structure'
  }
}

/** Whether a field holds a list. */
export function isListField(field: Field): boolean {
  return 'type' in field && field.type === 'array'
}

/** Whether a text field holds a time (specification 2.1). */
export function isTimeField(field: Field): boolean {
  return 'x-time' in field
}

/** How a field's values are displayed. */
export function displayKind(field: Field): 'time' | 'number' | 'flag' | 'code' | 'structure' | 'text' {
  if (isTimeField(field) || 'x-epoch' in field) return 'time'
  const kind = fieldKind(field)
  if (kind === 'integer' || kind === 'decimal') return 'number'
  return kind === 'loose' ? 'text' : kind
}

/** The name of the code table of a coded field; undefined for other fields. */
export function codeTableOf(field: Field): string | undefined {
  const table = 'x-code' in field ? field['x-code'] : undefined
  return typeof table === 'string' ? table : undefined
}

/** The name of the word table of a text field; undefined for other fields. */
export function wordTableOf(field: Field): string | undefined {
  const table = 'x-words' in field ? field['x-words'] : undefined
  return typeof table === 'string' ? table : undefined
}
