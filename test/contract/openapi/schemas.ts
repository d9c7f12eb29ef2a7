import { codeTables, type CodeTable } from '#shared/api/codes.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Resource } from '#shared/api/resource.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The distinct resources that these operations return. Two with the same name must be identical. */
export function resourcesOf(endpoints: readonly Endpoint[]): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>()
  for (const { answer } of endpoints) {
    if (answer.shape !== 'collection' && answer.shape !== 'single') continue
    const known = found.get(answer.of.name)
    if (known !== undefined && known !== answer.of)
      throw new Error(`Two resources are named ${answer.of.name}`)
    found.set(answer.of.name, answer.of)
  }
  return found
}

export function schemaComponents(resources: ReadonlyMap<string, Resource>): JsonObject {
  const schemas = [...resources].flatMap(([name, { schema, fields }]): [string, unknown][] => [
    [name, plainSchema(schema)],
    [fieldsName(name), { type: 'string', description: `A field of ${name}.`, enum: Object.keys(fields) }],
  ])
  return { ...Object.fromEntries(schemas), Error: errorSchema, Links: linksSchema, Dictionary: dictionary }
}

export function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` }
}

/** The names of a resource's fields, for filters and groups. */
export function fieldReference({ name }: Resource): JsonObject {
  return reference(fieldsName(name))
}

function fieldsName(resource: string): string {
  return `${resource}Field`
}

const errorSchema = {
  type: 'object',
  description: 'The body of every error.',
  required: ['message', 'errors'],
  properties: {
    message: { type: 'string', description: 'Summary of the error.' },
    errors: { type: 'array', items: {}, 'x-not-shown': 'each item is a sentence' },
  },
} as const

const linksSchema = {
  type: 'object',
  description: 'Links to related resources.',
  additionalProperties: { type: 'string' },
  'x-not-shown': '`self` is the path of the record',
} as const

const dictionary = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
  'x-not-shown': 'for each coded field, its codes and their words: {"type": {"0": "O"}}',
} as const

/** Converts a schema of the contract to plain JSON, with the words for its codes in the descriptions. */
export function plainSchema(schema: object): JsonObject {
  return withWords(JSON.parse(JSON.stringify(schema)))
}

function withWords(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    isStructure(value) ? deep(value) : value,
  ])
  const words = wordsOf(schema)
  return { ...Object.fromEntries(entries), ...(words === undefined ? {} : { description: words }) }
}

function deep(value: object): unknown {
  if (Array.isArray(value)) return value.map((each) => (isStructure(each) ? deep(each) : each))
  return withWords(Object.fromEntries(Object.entries(value)))
}

/** `0 INITIAL, 1 ACCEPTED` for a coded field; only the words for a field that holds words. */
function wordsOf(schema: JsonObject): string | undefined {
  const [coded, worded] = [schema['x-code'], schema['x-words']]
  if (isTable(coded)) return codeTables[coded].map((word, code) => `${code} ${word}`).join(', ')
  return isTable(worded) ? codeTables[worded].join(', ') : undefined
}

function isTable(name: unknown): name is CodeTable {
  return typeof name === 'string' && Object.hasOwn(codeTables, name)
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
