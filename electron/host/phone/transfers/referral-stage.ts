import { appError, type AppError } from '#shared/core/app-error.ts'
import { sanitiseText } from '../sip/message/sanitise-text.ts'

/** The progress of a transfer by REFER (RFC 3515). `done` and `failed` are final. */
export type ReferralStage = 'asked' | 'trying' | 'ringing' | 'done' | 'failed'

/** Legal transitions. A server may skip stages; a `trying` from another fork after `ringing` is ignored. */
export const referralTransitions: Readonly<Record<ReferralStage, readonly ReferralStage[]>> = {
  asked: ['trying', 'ringing', 'done', 'failed'],
  trying: ['ringing', 'done', 'failed'],
  ringing: ['done', 'failed'],
  done: [],
  failed: [],
}

/** The status line of the call that a transfer creates. */
export type ReferralStatus = { readonly status: number; readonly words: string }

/** Returns the stage for a status. A 183 alone does not mean ringing (RFC 3261 section 21.1.5). */
export function stageOf(status: number): ReferralStage {
  if (status < 200) return status === 180 ? 'ringing' : 'trying'
  return status < 300 ? 'done' : 'failed'
}

/** Reads the status line in a NOTIFY's message/sipfrag body (RFC 3420); null if there is none. */
export function readSipfrag(body: string): ReferralStatus | null {
  const match = /^\s*SIP\/2\.0 +(\d{3})(?: +([^\r\n]*))?/i.exec(body)
  if (!match) return null
  return { status: Number(match[1]), words: `${match[1]} ${sanitiseText(match[2] ?? '')}`.trim() }
}

/** Converts the status of a refused transfer into an error. */
export function referralError({ status, words }: ReferralStatus): AppError {
  if (status === 486 || status === 600) return appError('phone.busy', words)
  if (status === 408 || status === 480 || status === 487) return appError('phone.no-answer', words)
  if (status === 404 || status === 484 || status === 604) return appError('phone.number-invalid', words)
  return appError('phone.failed', words)
}
