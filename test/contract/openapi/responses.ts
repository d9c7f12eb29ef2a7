import type { Endpoint } from '#shared/api/endpoint.ts'
import { plainSchema, reference } from './schemas.ts'

type JsonObject = Readonly<Record<string, unknown>>

const successWords: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'The record was created.',
  202: 'Accepted. The work continues in the background.',
  204: 'Success. The answer has no body.',
  304: 'Not changed since the answer whose `ETag` is in `If-None-Match`.',
  301: 'Success, as in the specification: the body holds the record, and there is no `Location` header.',
}

const errorWords: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  401: 'The token is missing or unknown.',
  403: 'Access denied.',
  404: 'The resource does not exist.',
}

const errorContent = { 'application/json': { schema: reference('Error') } }

/** The documented refusals (specification 7) by status, and a default for all others. */
export const errorResponses: JsonObject = Object.fromEntries([
  ...Object.entries(errorWords).map(([status, description]) => [
    `Error${status}`,
    { description, content: errorContent },
  ]),
  ['Error', { description: 'Any other error.', content: errorContent }],
])

/** Every documented status of an operation with the shape of its body. */
export function responsesOf(endpoint: Endpoint): JsonObject {
  const { status, alsoStatus, errors } = endpoint
  const successes = [status, ...(alsoStatus === undefined ? [] : [alsoStatus])]
  return Object.fromEntries([
    ...successes.map((each) => [String(each), successOf(endpoint, each)]),
    ...(endpoint.etag ? [['304', { description: successWords[304] }]] : []),
    ...errors.map((each) => [
      String(each),
      { $ref: `#/components/responses/Error${each in errorWords ? each : ''}` },
    ]),
    ['default', { $ref: '#/components/responses/Error' }],
  ])
}

function successOf(endpoint: Endpoint, status: number): JsonObject {
  const content = contentOf(endpoint.answer)
  const description = successWords[status] ?? 'Success.'
  return content === undefined ? { description } : { description, content }
}

function contentOf(answer: Endpoint['answer']): JsonObject | undefined {
  switch (answer.shape) {
    case 'collection':
      return json(
        envelope({
          data: { type: 'array', items: reference(answer.of.name) },
          total: { type: 'integer', minimum: 0, description: 'The number of records on all pages.' },
        }),
      )
    case 'single':
      return json(envelope({ data: reference(answer.of.name), links: reference('Links') }))
    case 'object':
      return json(plainSchema(answer.schema))
    case 'dictionary':
      return json(reference('Dictionary'))
    case 'file':
      return { [answer.type]: answer.type.startsWith('text/') ? { schema: { type: 'string' } } : {} }
    case 'empty':
      return undefined
  }
}

function envelope(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties }
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}
