import type { Core } from 'sip.js'
import { appError, type AppError } from '#shared/core/app-error.ts'

/**
 * Whether a challenge may be answered with the password: Digest with `qop` "auth" (RFC 7616 section 3.3). Without `qop`
 * the server alone chooses what is hashed, so tables made beforehand give the password; Basic sends it as it is. `challenge`
 * is what sip.js read of the header: it names no scheme, and only Digest has a nonce.
 */
export function isSafeChallenge(challenge: unknown): boolean {
  if (typeof challenge !== 'object' || challenge === null) return false
  const { nonce, qop } = challenge as { readonly nonce?: unknown; readonly qop?: unknown }
  return typeof nonce === 'string' && Array.isArray(qop) && qop.includes('auth')
}

/** Whether this answer asks for the password in a way that `isSafeChallenge` refuses. */
export function isUnsafeDemand(answer: Core.IncomingResponseMessage): boolean {
  if (answer.statusCode !== 401 && answer.statusCode !== 407) return false
  const header = answer.statusCode === 407 ? 'proxy-authenticate' : 'www-authenticate'
  return answer.hasHeader(header) && !isSafeChallenge(answer.parseHeader(header))
}

/** Why a request of ours was refused: `phone.unsafe-challenge`, else `phone.failed`, with the server's words. */
export function refusedError(answer: Core.IncomingResponseMessage): AppError {
  const { statusCode = 500, reasonPhrase = '' } = answer
  const code = isUnsafeDemand(answer) ? 'phone.unsafe-challenge' : 'phone.failed'
  return appError(code, `${statusCode} ${reasonPhrase}`.trim())
}
