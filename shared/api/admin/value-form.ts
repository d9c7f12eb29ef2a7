import { isRecord, type Fields } from '../../core/is-record.ts'
import type { RequestField, ValueForm } from './kind.ts'

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
        isInteger: field['type'] === 'integer',
        minimum: numberOf(field['minimum'], -Number.MAX_SAFE_INTEGER),
        maximum: numberOf(field['maximum'], Number.MAX_SAFE_INTEGER),
      }
    case 'boolean':
      return { kind: 'flag' }
    case 'array':
      return {
        kind: 'list',
        items: valueForm(field['items']),
        minimum: numberOf(field['minItems'], 0),
        maximum: numberOf(field['maxItems'], defaultMaxItems),
      }
    case 'object':
      return isRecord(field['properties'])
        ? { kind: 'record', fields: changeableFields(field['properties']).map(fieldOf(field)) }
        : { kind: 'object' }
    default:
      return { kind: 'open' }
  }
}

/** Maximum items of a list whose schema sets no bound. */
const defaultMaxItems = 1_000

/** Without the fields that may only repeat their present value. */
function changeableFields(properties: Fields): readonly (readonly [string, unknown])[] {
  return Object.entries(properties).filter(([, schema]) => !(isRecord(schema) && schema['readOnly'] === true))
}

function fieldOf({ required }: Fields) {
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return ([name, schema]: readonly [string, unknown]): RequestField => ({
    name,
    required: names.includes(name),
    value: valueForm(schema),
  })
}

function textForm(field: Fields): ValueForm {
  const { pattern, contentEncoding, format, description } = field
  const content =
    contentEncoding === 'base64'
      ? 'file'
      : format === 'email'
        ? 'email'
        : description === 'E.164'
          ? 'e164'
          : undefined
  return {
    kind: 'text',
    minimum: numberOf(field['minLength'], 0),
    maximum: numberOf(field['maxLength'], 65_536),
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(content === undefined ? {} : { content }),
  }
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
