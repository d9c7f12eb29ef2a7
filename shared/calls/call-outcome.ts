import { readPlatformCause, type PlatformCause } from './platform-cause.ts'

/** What became of a past call, in the agent's terms. */
export type CallOutcome =
  | 'completed'
  | 'caller-hung-up'
  | 'you-cancelled'
  | 'no-answer'
  | 'busy'
  | 'declined'
  | 'elsewhere'
  | 'not-reachable'
  | 'not-allowed'
  | 'transferred'
  | 'cut-off'
  | 'failed'
  | 'do-not-disturb'

export type EndedCall = {
  readonly type: 'in' | 'out' | 'missed'
  readonly talkSeconds: number
  /** The platform's own words, `t_cause`. */
  readonly cause: string
}

/** What became of a past call; null where nothing is known of it. */
export function callOutcome({ type, talkSeconds, cause }: EndedCall): CallOutcome | null {
  const said = readPlatformCause(cause)
  const wasTalked = type === 'in' || (type === 'out' && talkSeconds > 0)
  if (wasTalked) return talked(said)
  if (said === undefined && (type === 'out' || cause !== '')) return 'no-answer'
  if (said === undefined) return null
  return said === 'cancelled' ? (type === 'out' ? 'you-cancelled' : 'caller-hung-up') : unanswered[said]
}

function talked(said: PlatformCause | undefined): CallOutcome {
  if (said === 'transferred') return 'transferred'
  return said === 'broken' ? 'cut-off' : 'completed'
}

const unanswered: Readonly<Record<Exclude<PlatformCause, 'cancelled'>, CallOutcome>> = {
  elsewhere: 'elsewhere',
  'do-not-disturb': 'do-not-disturb',
  declined: 'declined',
  busy: 'busy',
  absent: 'not-reachable',
  'no-answer': 'no-answer',
  transferred: 'transferred',
  barred: 'not-allowed',
  broken: 'failed',
}
