import type { EndReason } from '#shared/calls/line.ts'

/** What a final SIP status to our INVITE means for the agent (RFC 3261 section 21). */
export function endReasonOf(status: number): EndReason {
  switch (status) {
    case 486:
    case 600:
      return 'busy'
    case 408:
    case 480:
      return 'no-answer'
    case 404:
    case 410:
    case 484:
    case 604:
      return 'not-found'
    case 603:
      return 'declined'
    case 487:
      return 'cancelled'
    case 503:
      return 'failed'
    default:
      return status >= 500 && status < 600 ? 'failed' : 'refused'
  }
}

/** Status and reason phrase of the far end, with its Retry-After in seconds: `503 Busy, Retry-After: 20`. */
export function endWordsOf(answer: {
  readonly statusCode?: number | undefined
  readonly reasonPhrase?: string | undefined
  getHeader(name: string): string | undefined
}): string {
  const words = `${answer.statusCode ?? ''} ${answer.reasonPhrase ?? ''}`.trim()
  const seconds = /^\s*\d+/.exec(answer.getHeader('retry-after') ?? '')?.[0].trim()
  return seconds === undefined ? words : `${words}, Retry-After: ${seconds}`
}

/** Why an incoming call stopped ringing, by the Reason header of its CANCEL (RFC 3326). */
export function cancelReasonOf(reason: string | undefined): EndReason {
  const elsewhere = reason !== undefined && /cause\s*=\s*200\b|completed elsewhere/i.test(reason)
  return elsewhere ? 'answered-elsewhere' : 'cancelled'
}

/** Why the far end ended a call, by the Reason header of its BYE. */
export function byeReasonOf(reason: string | undefined): EndReason {
  return reason !== undefined && /transfer/i.test(reason) ? 'transferred' : 'far-end-hung-up'
}

/** The text of a Reason header, `Call completed elsewhere`; empty if it has none. */
export function reasonText(reason: string | undefined): string {
  return /text\s*=\s*"([^"]*)"/i.exec(reason ?? '')?.[1] ?? ''
}
