import { wasAnswered } from './was-answered.ts'
import { readPlatformCause, type PlatformCause } from './platform-cause.ts'

/** How a call of the agent ended, as far as its record shows. */
export type CallOutcome =
  | 'completed'
  | 'transferred'
  /** Answered, but the connection failed. */
  | 'cut-off'
  | 'left-voicemail'
  | 'voicemail-answered'
  | 'answered-elsewhere'
  | 'caller-hung-up'
  | 'you-cancelled'
  | 'no-answer'
  | 'busy'
  | 'declined'
  | 'blocked'
  | 'number-not-in-use'
  | 'not-connected'

/** The deciding fields of a call's record. `cause`: the platform's words for its end, `t_cause` (specification 2.4). */
export type EndedCall = {
  readonly type: 'in' | 'out' | 'missed'
  readonly talkSeconds: number
  /** Set if it was answered although `talkSeconds` is 0: the talk was shorter than a second (`wasAnswered`). */
  readonly answered?: true
  /** Whether the caller reached a mailbox: the agent's, or on an outgoing call that of the person called. */
  readonly voicemail?: true
  readonly cause: string
}

/** Determines the outcome of a call from its record. */
export function callOutcome(call: EndedCall): CallOutcome {
  const { type, voicemail, cause } = call
  if (voicemail) return type === 'out' ? 'voicemail-answered' : 'left-voicemail'
  const reason = readPlatformCause(cause)
  if (wasAnswered(call)) return (reason && answered[reason]) ?? 'completed'
  if (type === 'out') return reason ? placed[reason] : isOrderly(cause) ? 'no-answer' : 'not-connected'
  return (reason && received[reason]) ?? 'no-answer'
}

const answered: Readonly<Partial<Record<PlatformCause, CallOutcome>>> = {
  transferred: 'transferred',
  broken: 'cut-off',
}

/** Outcomes of calls that the agent placed and nobody answered. */
const placed: Readonly<Record<PlatformCause, CallOutcome>> = {
  elsewhere: 'answered-elsewhere',
  'do-not-disturb': 'no-answer',
  declined: 'declined',
  busy: 'busy',
  'not-in-use': 'number-not-in-use',
  absent: 'no-answer',
  cancelled: 'you-cancelled',
  'no-answer': 'no-answer',
  transferred: 'transferred',
  barred: 'blocked',
  broken: 'not-connected',
}

/** Causes that explain a missed call to this agent; all others only mean that nobody answered. */
const received: Readonly<Partial<Record<PlatformCause, CallOutcome>>> = {
  elsewhere: 'answered-elsewhere',
  declined: 'declined',
  busy: 'busy',
  cancelled: 'caller-hung-up',
}

/** A call that ended normally, or without a stated reason, was simply not answered. */
function isOrderly(cause: string): boolean {
  return cause.trim() === '' || /normal|success/i.test(cause)
}
