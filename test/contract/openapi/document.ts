import type { Endpoint } from '#shared/api/endpoint.ts'
import { parameterComponents, parametersOf } from './parameters.ts'
import { resourcesOf, schemaComponents, plainSchema } from './schemas.ts'
import { errorResponses, responsesOf } from './responses.ts'

export type OpenApiOptions = {
  readonly title: string
  readonly description: string
  /** Modules of operations; each becomes a tag. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
  /** The base of the paths. */
  readonly serverUrl: string
}

type JsonObject = Readonly<Record<string, unknown>>

/**
 * The contract as an OpenAPI 3.1 document: a plain object, ready to be serialised as JSON. It uses the contract's
 * schemas; parts that the specification calls "not shown" are marked with `x-not-shown`.
 */
export function openApiDocument({ title, description, modules, serverUrl }: OpenApiOptions): JsonObject {
  const endpoints = Object.values(modules).flatMap((module) => Object.values(module))
  return {
    openapi: '3.1.0',
    info: { title, version: '1.2', description },
    servers: [{ url: serverUrl }],
    security: [{ token: [] }, { basic: [] }],
    tags: Object.keys(modules).map((name) => ({ name })),
    paths: pathsOf(modules),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' },
        basic: { type: 'http', scheme: 'basic', description: 'The token as user name; no password.' },
      },
      parameters: parameterComponents,
      responses: errorResponses,
      schemas: schemaComponents(resourcesOf(endpoints)),
    },
  }
}

/** Paths that differ only in the names of their parameters are the same path in OpenAPI. */
function pathsOf(modules: OpenApiOptions['modules']): JsonObject {
  const paths = new Map<string, { readonly path: string; readonly operations: Record<string, unknown> }>()
  for (const [module, operations] of Object.entries(modules))
    for (const [name, endpoint] of Object.entries(operations)) {
      const pattern = endpoint.path.replace(/\{\w+\}/g, '{}')
      const item = paths.get(pattern) ?? { path: endpoint.path, operations: {} }
      item.operations[endpoint.method.toLowerCase()] = operationObject({
        ...{ module, name, endpoint },
        path: item.path,
      })
      paths.set(pattern, item)
    }
  return Object.fromEntries([...paths.values()].map(({ path, operations }) => [path, operations]))
}

/** An operation of the contract, and its path in the document. */
type DocumentedOperation = {
  readonly module: string
  readonly name: string
  readonly endpoint: Endpoint
  readonly path: string
}

/** One operation of the contract as an OpenAPI operation object, named `module.name`. */
function operationObject({
  module,
  name,
  endpoint,
  path,
}: DocumentedOperation): Readonly<Record<string, unknown>> {
  const parameters = parametersOf(endpoint, path)
  return {
    operationId: `${module}.${name}`,
    summary: summaryOf(name),
    tags: [module],
    ...(endpoint.token === false ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: plainSchema(endpoint.body) } },
          },
        }),
    responses: responsesOf(endpoint),
  }
}

/** `listCallTrackingDdis` as "List call tracking ddis". */
function summaryOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
