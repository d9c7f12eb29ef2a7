import type { IncomingHttpHeaders } from 'node:http'
import type { ApiRequest, ApiResponse } from '#shared/api/client.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { truncated, messageOf, messagesOf } from './refusal-words.ts'
import { readRetryAfter } from './retry-after.ts'

/** An answer as received. `json` is undefined if the body is not JSON. */
export type RawAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly json: unknown
}

/**
 * Reads an answer by specification 7: the expected value, or the refusal. 301 counts as success if it carries a record,
 * as for `PATCH /calls/{id}`; any other redirect is not an answer of this platform.
 */
export function readAnswer(request: ApiRequest, answer: RawAnswer): Result<ApiResponse> {
  const { status, json, bytes } = answer
  if (status >= 400) return err(readRefusal(answer))
  if (status >= 300 && !(status === 301 && json !== undefined))
    return err(appError('platform.unexpected-answer', `HTTP ${status}`))
  if (request.expects === 'bytes') return ok({ status, body: new Uint8Array(bytes) })
  // If nothing is expected, the platform's own text is still JSON; a page comes from an intermediary.
  if (request.expects === 'nothing')
    return json === undefined && bytes.length > 0
      ? err(notJsonError(answer))
      : ok({ status, body: undefined })
  if (bytes.length === 0 && (status === 202 || status === 204)) return ok({ status, body: undefined })
  return json === undefined ? err(notJsonError(answer)) : ok({ status, body: json, bytes: bytes.length })
}

/** The error for a status of 400 or more. A gateway's HTML page is distinguished from the platform's own refusal. */
export function readRefusal(answer: RawAnswer): AppError {
  const { status, headers } = answer
  if (status === 429 || status >= 500) {
    const retryAfter = readRetryAfter(headers['retry-after'], headers.date)
    const code = status === 429 ? 'platform.rate-limited' : 'platform.failed'
    return { ...refusal(code, answer), ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  // A truncated refusal is still a refusal, but a token is not given up unless it is complete.
  const isCut = answer.json === undefined && answer.bytes.length > 0
  if (isCut && (status === 401 || !isJson(answer))) return notJsonError(answer)
  if (status === 401) return refusal('session.signed-out', answer)
  if (status === 403) return refusal('platform.forbidden', answer)
  if (status === 404) return refusal('platform.not-found', answer)
  return refusal('platform.refused', answer)
}

/** The error object's own message and messages (specification 7.2). */
function refusal(code: AppError['code'], { status, json }: RawAnswer): AppError {
  const body = typeof json === 'object' && json !== null ? json : {}
  const message = 'message' in body ? messageOf(body.message) : ''
  const listed = 'errors' in body ? messagesOf(body.errors) : []
  return appError(code, message || `Status ${status}`, listed.length > 0 ? { errors: listed } : {})
}

function notJsonError({ status, headers }: RawAnswer): AppError {
  const created = status === 201 ? ({ created: true } as const) : {}
  const type = truncated((headers['content-type'] ?? 'no content type').split(';')[0] ?? '')
  if (isJson({ headers }))
    return appError(
      'platform.unexpected-answer',
      `It answers ${status} with JSON that cannot be read`,
      created,
    )
  return appError('platform.not-json', `It answers ${status} with ${type} instead of JSON`, created)
}

function isJson({ headers }: Pick<RawAnswer, 'headers'>): boolean {
  return /\bjson\s*(;|$)/i.test(headers['content-type'] ?? '')
}
