import type { Core } from 'sip.js'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { SafeChallenge } from './message/read-challenge.ts'

/** The challenge of a response: null if it has none, `unsafe` if it may not be answered with the password. */
function challengeIn(answer: Core.IncomingResponseMessage): SafeChallenge | 'unsafe' | null {
  if (answer.statusCode !== 401 && answer.statusCode !== 407) return null
  const field = answer.statusCode === 407 ? 'proxy-authenticate' : 'www-authenticate'
  if (!answer.hasHeader(field)) return null
  const challenge: unknown = answer.parseHeader(field)
  return challenge instanceof SafeChallenge ? challenge : 'unsafe'
}

/** Whether this response carries a challenge that may not be answered with the password. */
export function hasUnsafeChallenge(answer: Core.IncomingResponseMessage): boolean {
  return challengeIn(answer) === 'unsafe'
}

/**
 * Makes sip.js answer the challenge of a second server, as a 401 after the 407 of a proxy (RFC 3261 section 22.3). sip.js
 * takes it for a refused password unless it is marked as stale.
 */
export function allowSecondServer(core: Core.UserAgentCore, answer: Core.IncomingResponseMessage): void {
  const challenge = challengeIn(answer)
  const request = core.userAgentClients.get(`${answer.viaBranch}${answer.method}`)?.message
  if (!request || !(challenge instanceof SafeChallenge)) return
  const other = challenge.answerField === 'authorization' ? 'proxy-authorization' : 'authorization'
  if (request.getHeader(other) !== undefined && request.getHeader(challenge.answerField) === undefined)
    challenge.stale = true
}

/** The error for a refused request: `phone.unsafe-challenge`, else `phone.failed`, with the server's status line. */
export function refusalError(answer: Core.IncomingResponseMessage): AppError {
  const { statusCode = 500, reasonPhrase = '' } = answer
  const code = hasUnsafeChallenge(answer) ? 'phone.unsafe-challenge' : 'phone.failed'
  return appError(code, `${statusCode} ${reasonPhrase}`.trim())
}
