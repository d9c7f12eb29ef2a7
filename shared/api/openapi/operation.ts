import type { Endpoint } from '../endpoint.ts'
import { parametersOf } from './parameters.ts'
import { responsesOf } from './responses.ts'
import { plainSchema } from './schemas.ts'

/** An operation of the contract, and the path under which the document shows it. */
export type Placed = {
  readonly module: string
  readonly name: string
  readonly endpoint: Endpoint
  readonly path: string
}

/** One operation of the contract as an OpenAPI operation object, named `module.name`. */
export function operationObject({ module, name, endpoint, path }: Placed): Readonly<Record<string, unknown>> {
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
