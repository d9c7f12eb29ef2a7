import { err, type Err } from '#shared/core/result.ts'

/** Why a request is refused: its status and the error object of specification 2.1. */
export type Refusal = {
  readonly status: number
  readonly message: string
  readonly errors: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** 400: the information supplied is invalid (specification 7.1). */
export function invalid(message: string, errors: readonly string[] = [message]): Err<Refusal> {
  return err({ status: 400, message, errors })
}

/** 403: signed in, but not allowed. */
export function forbidden(message = 'You may not do this'): Err<Refusal> {
  return err({ status: 403, message, errors: [message] })
}

/** 404: `notFound('Contact', 7)`. */
export function notFound(recordName: string, id: number | string): Err<Refusal> {
  const message = `${recordName} ${id} does not exist`
  return err({ status: 404, message, errors: [message] })
}

/** 401, for any reason: the message names the token that does not exist (specification 5.7). */
export function unknownToken(token: string, reason = 'it is unknown'): Err<Refusal> {
  const message =
    token === ''
      ? 'No token was sent: the token "" does not exist'
      : `The token "${token.slice(0, 200)}" does not exist`
  return err({
    status: 401,
    message,
    errors: [token === '' ? 'Send a token in the header X-Auth-Token' : `${message}: ${reason}`],
  })
}

/** 429: a retry makes sense after that many milliseconds (RFC 6585 section 4). */
export function tooMany(message: string, wait: number): Err<Refusal> {
  const headers = { 'Retry-After': String(Math.ceil(wait / 1_000)) }
  return err({ status: 429, message, errors: [message], headers })
}
