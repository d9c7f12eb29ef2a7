import { appError, type AppError } from '#shared/core/app-error.ts'

/** How far a transfer by REFER has come (RFC 3515). `done` and `failed` are final. */
export type ReferralStage = 'asked' | 'trying' | 'ringing' | 'done' | 'failed'

/** Legal moves of a referral; a server may leave out what it likes, and forks ring before they are tried again. */
export const referralMoves: Readonly<Record<ReferralStage, readonly ReferralStage[]>> = {
  asked: ['trying', 'ringing', 'done', 'failed'],
  trying: ['ringing', 'done', 'failed'],
  ringing: ['done', 'failed'],
  done: [],
  failed: [],
}

/** A status line of the call that the server makes for us. */
export type ReferralStatus = { readonly status: number; readonly words: string }

/** What a status says of the transfer. 183 alone does not say that it rings (RFC 3261 section 21.1.5). */
export function stageOf(status: number): ReferralStage {
  if (status < 200) return status === 180 ? 'ringing' : 'trying'
  return status < 300 ? 'done' : 'failed'
}

/** Reads the status line of a NOTIFY's message/sipfrag (RFC 3420); null where there is none. */
export function readSipfrag(body: string): ReferralStatus | null {
  const match = /^\s*SIP\/2\.0 +(\d{3})(?: +([^\r\n]*))?/i.exec(body)
  if (!match) return null
  return { status: Number(match[1]), words: `${match[1]} ${match[2] ?? ''}`.trim().slice(0, 200) }
}

/** A refused transfer as an error: why, as far as the status says it. */
export function referralError({ status, words }: ReferralStatus): AppError {
  if (status === 486 || status === 600) return appError('phone.busy', words)
  if (status === 408 || status === 480 || status === 487) return appError('phone.no-answer', words)
  if (status === 404 || status === 484 || status === 604) return appError('phone.number-invalid', words)
  return appError('phone.failed', words)
}
