import type { Endpoint } from '#shared/api/endpoint.ts'
import { answerErrors } from '#shared/api/validate.ts'
import { recordOf } from '../sample.ts'
import type { Answered } from './reader.ts'

/**
 * What is wrong with a success, by every reading that the document allows: a record in its envelope or bare, codes as
 * integers, letters or words, any field null or absent, fields that the contract does not know, files of any type.
 */
export function successDeviations(endpoint: Endpoint, answered: Answered): readonly string[] {
  const { status, json, size } = answered
  if (status !== endpoint.status) return [`answered ${status} instead of ${endpoint.status}`]
  if (endpoint.answer.shape === 'file') return size > 0 ? [] : ['the file is empty']
  if (json === undefined) return ['the body is not JSON']
  const body = recordOf(json)
  switch (endpoint.answer.shape) {
    case 'collection':
      return answerErrors(endpoint, json)
    case 'single':
      return answerErrors(
        endpoint,
        isRecord(body['data']) ? { links: {}, ...body } : { data: json, links: {} },
      )
    case 'dictionary':
      return isRecord(json) ? [] : ['the dictionary is no object']
    case 'object':
    case 'empty':
      return answerErrors(endpoint, json)
  }
}

/** What is wrong with a refusal: its status, or that it is no error object (specification 2.1). */
export function refusalDeviations(wanted: readonly number[], { status, json }: Answered): readonly string[] {
  const body = recordOf(json)
  if (!wanted.includes(status)) return [`answered ${status} instead of ${wanted.join(' or ')}`]
  return typeof body['message'] === 'string' && Array.isArray(body['errors'])
    ? []
    : [`${status} comes without {message, errors}`]
}

/** The records of a collection. */
export function recordsIn({ json }: Answered): readonly Readonly<Record<string, unknown>>[] {
  const { data } = recordOf(json)
  return Array.isArray(data) ? data.map(recordOf) : []
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
