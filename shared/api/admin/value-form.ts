import { isRecord, type Fields } from '../../core/is-record.ts'
import type { FieldForm, ValueForm } from './kind.ts'

/** Derives the allowed form of a request's field from its schema. */
export function valueForm(schema: unknown): ValueForm {
  const field: Fields = isRecord(schema) ? { ...schema } : {}
  const table = field['x-code']
  if (typeof table === 'string') return { kind: 'code', table }
  if (Array.isArray(field['enum'])) return { kind: 'choice', values: field['enum'].filter(isChoice) }
  if (Array.isArray(field['anyOf'])) return { kind: 'either', forms: field['anyOf'].map(valueForm) }
  switch (field['type']) {
    case 'string':
      return textForm(field)
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        whole: field['type'] === 'integer',
        least: numberOf(field['minimum'], -Number.MAX_SAFE_INTEGER),
        most: numberOf(field['maximum'], Number.MAX_SAFE_INTEGER),
      }
    case 'boolean':
      return { kind: 'flag' }
    case 'array':
      return {
        kind: 'list',
        of: valueForm(field['items']),
        least: numberOf(field['minItems'], 0),
        most: numberOf(field['maxItems'], mostItems),
      }
    case 'object':
      return isRecord(field['properties'])
        ? { kind: 'record', fields: Object.entries(field['properties']).map(fieldOf(field)) }
        : { kind: 'object' }
    default:
      return { kind: 'open' }
  }
}

/** Maximum items of a list whose schema sets no bound. */
const mostItems = 1_000

function fieldOf({ required }: Fields) {
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return ([name, schema]: readonly [string, unknown]): FieldForm => ({
    name,
    required: names.includes(name),
    value: valueForm(schema),
  })
}

function textForm(field: Fields): ValueForm {
  const { pattern, contentEncoding, format, description } = field
  const holds =
    contentEncoding === 'base64'
      ? 'file'
      : format === 'email'
        ? 'email'
        : description === 'E.164'
          ? 'e164'
          : undefined
  return {
    kind: 'text',
    least: numberOf(field['minLength'], 0),
    most: numberOf(field['maxLength'], 65_536),
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(holds === undefined ? {} : { holds }),
  }
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
