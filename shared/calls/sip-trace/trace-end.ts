import type { SipSummary } from './sip-message.ts'

/** How the call of a trace ended, as far as its messages show. */
export type TraceEnd =
  | 'hung-up-by-caller'
  | 'hung-up-by-called'
  /** By one of two parties that the platform had called. */
  | 'hung-up'
  | 'cancelled'
  | 'busy'
  | 'declined'
  | 'no-answer'
  | 'not-found'
  | 'not-allowed'
  | 'redirected'
  | 'no-common-audio'
  | 'service-failed'
  | 'refused'
  /** Nobody answered a request despite its retransmissions. */
  | 'no-response'
  | 'still-on'
  | 'unknown'

export type EndMessage = {
  readonly from: string
  readonly summary: SipSummary
  /** How often it was sent. */
  readonly times: number
}

/** Unanswered requests count as lost after this many transmissions (RFC 3261 section 17.1.1.2). */
const lostAfter = 4

/** The last decisive message of the call: BYE, CANCEL, a refusal, an answer; failing those, silence. */
export function traceEnd(messages: readonly EndMessage[]): TraceEnd {
  const invite = messages.find(({ summary }) => summary.method === 'INVITE')
  if (!invite) return 'unknown'
  const bye = messages.find(({ summary }) => summary.method === 'BYE')
  if (bye) return endOfBye(bye, invite, messages)
  if (messages.some(({ summary }) => summary.method === 'CANCEL' && summary.callId === invite.summary.callId))
    return 'cancelled'
  const answers = messages.filter(
    ({ summary }) =>
      summary.cseqMethod === 'INVITE' && summary.status !== null && !isChallenge(summary.status),
  )
  const ofCaller = answers.filter(({ summary }) => summary.callId === invite.summary.callId)
  const final = (ofCaller.length > 0 ? ofCaller : answers).findLast(
    ({ summary }) => (summary.status ?? 0) >= 200,
  )
  if (final) return byStatus(final.summary.status ?? 0)
  if (
    answers.length === 0 &&
    messages.some(({ summary, times }) => summary.method === 'INVITE' && times >= lostAfter)
  )
    return 'no-response'
  return answers.length > 0 ? 'still-on' : 'unknown'
}

function endOfBye(bye: EndMessage, invite: EndMessage, messages: readonly EndMessage[]): TraceEnd {
  const dialogs = messages.filter(({ summary }) => summary.method === 'INVITE')
  const isPassedOn = dialogs.some(({ from }) => from !== invite.from)
  const legs = new Set(dialogs.map(({ summary }) => summary.callId))
  if (!isPassedOn && legs.size > 1) return 'hung-up'
  if (bye.from === invite.from) return 'hung-up-by-caller'
  // The end that called the other leg passed the call on.
  const onward = dialogs.find(({ from }) => from !== invite.from)
  return onward?.from === bye.from ? 'hung-up-by-caller' : 'hung-up-by-called'
}

function isChallenge(status: number): boolean {
  return status === 401 || status === 407
}

function byStatus(status: number): TraceEnd {
  if (status < 300) return 'still-on'
  if (status < 400) return 'redirected'
  return known[status] ?? (status >= 500 && status < 600 ? 'service-failed' : 'refused')
}

const known: Readonly<Record<number, TraceEnd>> = {
  403: 'not-allowed',
  404: 'not-found',
  408: 'no-answer',
  410: 'not-found',
  480: 'no-answer',
  484: 'not-found',
  486: 'busy',
  487: 'cancelled',
  488: 'no-common-audio',
  600: 'busy',
  603: 'declined',
  604: 'not-found',
  606: 'no-common-audio',
}
