import type { Endpoint } from '#shared/api/endpoint.ts'
import { maximumPageSize, operatorAliases } from '#shared/api/query.ts'
import { fieldReference } from './schemas.ts'
import Type, { type TSchema } from 'typebox'
import { e164, notShown } from '#shared/api/fields.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The query parameters that collections share (specification 4.1). */
export const parameterComponents = {
  page: {
    name: 'page',
    in: 'query',
    description: 'Page number, from 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'The number of records on a page. The default is not shown in the specification.',
    schema: { type: 'integer', minimum: 1, maximum: maximumPageSize, default: 50 },
  },
} as const

/**
 * The parameters of an operation: those of its path and, for collections, those of the query. `path` is the operation's
 * path in the document, whose names are used, since OpenAPI treats `/contacts/{id}` and `/contacts/{ids}` as one.
 */
export function parametersOf(endpoint: Endpoint, path: string): readonly JsonObject[] {
  const names = namesIn(path)
  const inPath = namesIn(endpoint.path).map((kind, at) => pathParameter(names[at] ?? kind, kind))
  return endpoint.method === 'GET' && endpoint.answer.shape === 'collection'
    ? [...inPath, ...queryParameters(endpoint, fieldReference(endpoint.answer.of))]
    : inPath
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function pathParameter(name: string, kind: string): JsonObject {
  const schema = pathParameters[kind]
  if (schema === undefined) throw new Error(`The contract does not say what {${kind}} holds`)
  const several = { description: 'One identifier, or several separated by commas.', style: 'simple' }
  return { name, in: 'path', required: true, ...(kind === 'ids' ? several : {}), schema }
}

function queryParameters({ include }: Endpoint, property: JsonObject): readonly JsonObject[] {
  return [
    { $ref: '#/components/parameters/page' },
    { $ref: '#/components/parameters/limit' },
    {
      name: 'filter',
      in: 'query',
      description: 'Conditions, all of which must match, as a JSON array in the URL.',
      content: { 'application/json': { schema: filterSchema(property) } },
    },
    { name: 'group_by', in: 'query', description: 'Groups records by a property.', schema: property },
    ...(include === undefined
      ? []
      : [
          {
            name: 'include',
            in: 'query',
            description: 'Related data to include in each record.',
            style: 'form',
            explode: false,
            schema: { type: 'array', items: { type: 'string', enum: include } },
          },
        ]),
  ]
}

function filterSchema(property: JsonObject): JsonObject {
  return {
    type: 'array',
    items: {
      type: 'object',
      required: ['property', 'operator', 'value'],
      properties: {
        property,
        operator: { type: 'string', enum: Object.values(operatorAliases).flat() },
        value: { description: 'An array for `in`, one value for every other operator.' },
      },
    },
  }
}

const identifier = () => Type.Integer({ minimum: 0 })
const number = () => notShown(e164(), 'an E.164 number, with or without +, URL-encoded')

/** Schema of each `{parameter}` of a path (specification 2.1); `{ids}` are separated by commas. */
const pathParameters: Readonly<Record<string, TSchema>> = {
  id: identifier(),
  ids: Type.Array(identifier(), { minItems: 1 }),
  e164: number(),
  from: number(),
  to: number(),
}
