import type { Core } from 'sip.js'
import { appError, type AppError } from '#shared/core/app-error.ts'

/**
 * Whether a challenge may be answered with the password: Digest with `qop` "auth" (RFC 7616 section 3.3). Without `qop`
 * the server alone chooses the hashed text, so precomputed tables reveal the password; Basic sends it in clear text.
 * `challenge` is the header as parsed for sip.js: it names no scheme, but only Digest has a nonce.
 */
export function isSafeChallenge(challenge: unknown): boolean {
  if (typeof challenge !== 'object' || challenge === null) return false
  const { nonce, qop } = challenge as { readonly nonce?: unknown; readonly qop?: unknown }
  return typeof nonce === 'string' && Array.isArray(qop) && qop.includes('auth')
}

/** Whether this response carries a challenge that `isSafeChallenge` rejects. */
export function hasUnsafeChallenge(answer: Core.IncomingResponseMessage): boolean {
  if (answer.statusCode !== 401 && answer.statusCode !== 407) return false
  const header = answer.statusCode === 407 ? 'proxy-authenticate' : 'www-authenticate'
  return answer.hasHeader(header) && !isSafeChallenge(answer.parseHeader(header))
}

/** The error for a refused request: `phone.unsafe-challenge`, else `phone.failed`, with the server's status line. */
export function refusalError(answer: Core.IncomingResponseMessage): AppError {
  const { statusCode = 500, reasonPhrase = '' } = answer
  const code = hasUnsafeChallenge(answer) ? 'phone.unsafe-challenge' : 'phone.failed'
  return appError(code, `${statusCode} ${reasonPhrase}`.trim())
}
