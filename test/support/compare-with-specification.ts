import type { Endpoint } from '#shared/api/endpoint.ts'
import {
  attributesOf,
  membersOf,
  type DocumentedField,
  type DocumentedOperation,
  type DocumentedType,
} from '#test/support/specification.ts'

/** Progress of the comparison, and the fields excused by name: `Monitor.live_id`. */
export type Comparison = { fields: number; readonly deviations: Readonly<Record<string, string>> }

type Shape = { readonly name: string; readonly properties: Readonly<Record<string, unknown>> }

/** The differences between documented fields and those of the contract, in words; empty if they agree. */
export function fieldMistakes(
  documented: readonly DocumentedField[],
  { name, properties }: Shape,
  compared: Comparison,
): readonly string[] {
  const documentedNames = new Set(documented.map((field) => field.name))
  const undocumented = Object.entries(properties)
    .filter(([field]) => !documentedNames.has(field) && compared.deviations[`${name}.${field}`] === undefined)
    .filter(([, schema]) => !('x-not-shown' in recordOf(schema)))
    .map(([field]) => `${name}.${field} is not documented`)
  const mistakes = documented.flatMap((field) => {
    compared.fields += 1
    const schema = properties[field.name]
    if (schema === undefined) return [`${name}.${field.name} is missing`]
    return accepts(schema, field.type) ? [] : [`${name}.${field.name} does not take the type ${field.type}`]
  })
  return [...undocumented, ...mistakes]
}

/** The differences between a row's request and the endpoint's body. */
export function bodyMistakes(
  endpoint: Endpoint,
  row: DocumentedOperation,
  {
    documented,
    compared,
  }: { readonly documented: readonly DocumentedOperation[]; readonly compared: Comparison },
): readonly string[] {
  const name = `${row.method} ${row.path}`
  if (row.request === '-') return endpoint.body === undefined ? [] : [`${name} takes no body`]
  const body = recordOf(endpoint.body)
  if (endpoint.body === undefined) return [`${name} takes a body`]
  const bulk = row.request.startsWith('bulk:')
  if ((body['type'] === 'array') !== bulk) return [`${name} takes ${bulk ? 'an array' : 'an object'}`]
  const schema = bulk ? recordOf(body['items']) : body
  const properties = recordOf(schema['properties'])
  const open = schema['additionalProperties'] === false ? [] : [`${name} takes fields of any name`]
  if (row.request.startsWith('body shape: not shown')) {
    return Object.keys(properties).length > 0 ? open : [`${name} takes no field`]
  }
  const attributes = documentedAttributes(row, documented)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return [
    ...open,
    ...fieldMistakes(attributes, { name, properties }, compared),
    ...attributes.flatMap((attribute) => necessityMistakes(attribute, required)),
    ...attributes.flatMap((attribute) => memberMistakes(attribute, properties[attribute.name], compared)),
  ]
}

/** A row's attributes; "same as POST" refers to those of the collection's POST. */
function documentedAttributes(
  row: DocumentedOperation,
  documented: readonly DocumentedOperation[],
): readonly DocumentedField[] {
  if (row.request.startsWith('bulk:')) {
    const members = /\{(.*)\}/.exec(row.request)?.[1] ?? /with (\w+ \(\w+\))/.exec(row.request)?.[1]
    return attributesOf(members ?? '')
  }
  if (!row.request.startsWith('same ')) return attributesOf(row.request)
  const post = documented.find(({ method, path }) => method === 'POST' && `${path}/{id}` === row.path)
  const fixed = /(\w+) cannot be changed/.exec(row.request)?.[1]
  return attributesOf(post?.request ?? '').filter(({ name }) => name !== fixed)
}

function necessityMistakes({ name, note }: DocumentedField, required: readonly unknown[]): readonly string[] {
  if (/\brequired\b/.test(note) && !required.includes(name)) return [`${name} is required`]
  return /\boptional\b/.test(note) && required.includes(name) ? [`${name} is optional`] : []
}

function memberMistakes(
  attribute: DocumentedField,
  schema: unknown,
  compared: Comparison,
): readonly string[] {
  const members = membersOf(attribute)
  if (members.length === 0) return []
  return fieldMistakes(
    members,
    { name: attribute.name, properties: recordOf(recordOf(schema)['properties']) },
    compared,
  )
}

/** Whether a JSON Schema accepts at least some value of a documented type. */
function accepts(schema: unknown, type: DocumentedType | undefined): boolean {
  if (type === undefined || type === 'free-form') return true
  const { anyOf, enum: values, const: constant, type: ownType, ...rest } = recordOf(schema)
  if (Array.isArray(anyOf)) return anyOf.some((member) => accepts(member, type))
  if (Array.isArray(values)) return values.some((value) => accepts({ const: value }, type))
  if (constant !== undefined) return typeof constant === (type === 'integer' ? 'number' : type)
  if (ownType === undefined) return Object.keys(rest).every((key) => key.startsWith('x-'))
  return ownType === type || (type === 'integer' && ownType === 'number')
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
