import type { EndReason } from '#shared/calls/line.ts'
import { readDeltaSeconds } from '../sip/message/delta-seconds.ts'
import { sanitiseText } from '../sip/message/sanitise-text.ts'

/** Maps the final SIP status of our INVITE to a reason for the agent (RFC 3261 section 21). */
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
    case 503:
      return 'failed'
    default:
      return status >= 500 && status < 600 ? 'failed' : 'refused'
  }
}

/** Returns the status, reason phrase and Retry-After (seconds) of the far end: `503 Busy, Retry-After: 20`. */
export function endWordsOf(answer: {
  readonly statusCode?: number | undefined
  readonly reasonPhrase?: string | undefined
  getHeader(name: string): string | undefined
}): string {
  const words = `${answer.statusCode ?? ''} ${answer.reasonPhrase ?? ''}`.trim()
  const seconds = readDeltaSeconds(answer.getHeader('retry-after'))
  return seconds === null ? words : `${words}, Retry-After: ${seconds}`
}

/** Returns the values of all Reason header fields: each protocol may have one (RFC 3326 section 2). */
export function reasonsOf(request: { getHeaders(name: string): string[] }): string {
  return request.getHeaders('reason').join(', ')
}

/** Returns why an incoming call stopped ringing, from the Reason header fields of its CANCEL (RFC 3326). */
export function cancelReasonOf(reason: string): EndReason {
  // Cause 26 of Q.850, "non-selected user clearing": the call was awarded to another telephone.
  const elsewhere = /cause\s*=\s*200\b|completed elsewhere|Q\.850[^,]*;\s*cause\s*=\s*26\b/i.test(reason)
  return elsewhere ? 'answered-elsewhere' : 'cancelled'
}

/** Returns why the far end ended a call, from the Reason header fields of its BYE. */
export function byeReasonOf(reason: string): EndReason {
  return /transfer/i.test(reason) ? 'transferred' : 'far-end-hung-up'
}

/** Returns the first text of Reason header fields, such as `Call completed elsewhere`; empty if they have none. */
export function reasonText(reason: string): string {
  return sanitiseText(/text\s*=\s*"([^"]*)"/i.exec(reason)?.[1] ?? '')
}
