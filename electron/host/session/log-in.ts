import type { ApiRequest } from '#shared/api/client.ts'
import { readId } from '#shared/api/read-field.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PlatformClient } from '../platform-client/platform-client.ts'
import { readAnswer, type RawAnswer } from '../platform-client/read-answer.ts'

/** Outcome of a login: a token, or a request for the code of the second factor. */
export type LoginOutcome =
  | { readonly kind: 'token'; readonly token: string; readonly userId: number | null }
  | { readonly kind: 'second-factor'; readonly nonce: string }

export type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }

/** Whether a text can be sent as a token, in a header field of a request (RFC 9110 section 5.5). */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]{1,8192}$/.test(text)
}

/** `POST /login`. The document does not show how the nonce arrives, so it is accepted in any 2xx or 4xx body. */
export function logIn(
  client: PlatformClient,
  credentials: Credentials,
  device: string,
): Outcome<LoginOutcome> {
  const { email, password, remember } = credentials
  const body = { email, password, remember_me: remember, device_fingerprint: device }
  return requestLogin(client, post('/login', body), 'session.wrong-password')
}

export type Code = {
  readonly nonce: string
  readonly code: string
  readonly addDevice: boolean
  readonly remember: boolean
}

/** `POST /login2fa`. */
export function sendCode(client: PlatformClient, input: Code): Outcome<LoginOutcome> {
  const { nonce, code, addDevice, remember } = input
  const body = { code: code.trim(), nonce, add_device: addDevice, remember_me: remember }
  return requestLogin(client, post('/login2fa', body), 'session.wrong-code')
}

function post(path: string, body: unknown): ApiRequest {
  return { method: 'POST', path, query: [], body, token: false, expects: 'json' }
}

async function requestLogin(
  client: PlatformClient,
  request: ApiRequest,
  whenRefused: 'session.wrong-password' | 'session.wrong-code',
): Outcome<LoginOutcome> {
  const answer = await client.exchange(request, null)
  if (!answer.ok) return answer
  const outcome = readOutcome(answer.value, request.path === '/login')
  if (outcome) return ok(outcome)
  const read = readAnswer(request, answer.value)
  if (read.ok) return err(appError('platform.unexpected-answer'))
  const isRefusal = read.error.code === 'platform.refused' || read.error.code === 'session.signed-out'
  return err(isRefusal ? { ...read.error, code: whenRefused } : read.error)
}

function readOutcome({ status, json }: RawAnswer, nonceAllowed: boolean): LoginOutcome | undefined {
  if (typeof json !== 'object' || json === null || status >= 500) return undefined
  const body = 'data' in json && typeof json.data === 'object' && json.data !== null ? json.data : json
  if (
    status < 300 &&
    'user_token' in body &&
    typeof body.user_token === 'string' &&
    isToken(body.user_token)
  ) {
    const userId = 'user_id' in body ? readId(body.user_id) : null
    return { kind: 'token', token: body.user_token, userId }
  }
  if (!nonceAllowed || !('nonce' in body) || typeof body.nonce !== 'string' || body.nonce === '')
    return undefined
  return { kind: 'second-factor', nonce: body.nonce }
}
