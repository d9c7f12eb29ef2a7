/** How a call of the agent ended, as far as its record tells. */
export type CallOutcome =
  | 'completed'
  | 'transferred'
  /** It was answered, and the connection failed. */
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

/** What of a call's record decides. `cause`: the platform's own words for its end, `t_cause` (specification 2.4). */
type EndedCall = {
  readonly type: 'in' | 'out' | 'missed'
  readonly talkSeconds: number
  readonly voicemail?: true
  readonly cause: string
}

type Wording<Outcome> = readonly [Outcome, RegExp]

/**
 * The examples of the specification are words of Q.850; others are read by what servers of this kind write. What is not
 * among them is not guessed.
 */
const ofAnswered: readonly Wording<CallOutcome>[] = [
  ['transferred', /transfer/i],
  ['cut-off', /\blost\b|expired|out of order|restart|failure|\b(408|50\d)\b/i],
]
const ofUnanswered: readonly Wording<CallOutcome | 'cancelled'>[] = [
  ['answered-elsewhere', /elsewhere|picked[ -]?up|answered by/i],
  ['busy', /\bbusy\b|\b486\b|\b600\b/i],
  ['cancelled', /cancel|\b487\b/i],
  ['declined', /reject|declin|\b603\b/i],
  ['blocked', /not allowed|blocked|barred|forbidden|\b403\b/i],
  ['number-not-in-use', /unallocated|unassigned|not in use|number changed|invalid number|\b(404|484|604)\b/i],
  ['no-answer', /no user responding|no ?answer|not? answered|time ?out|absent|\b(408|480)\b/i],
]
/** What says something of a caller's call to this agent; the rest says only that nobody took it. */
const ofCallers: ReadonlySet<CallOutcome | 'cancelled'> = new Set(['answered-elsewhere', 'busy', 'declined'])

/** What became of a call, from its record. */
export function callOutcome({ type, talkSeconds, voicemail, cause }: EndedCall): CallOutcome {
  if (voicemail) return type === 'out' ? 'voicemail-answered' : 'left-voicemail'
  if (talkSeconds > 0) return outcomeIn(ofAnswered, cause) ?? 'completed'
  const said = outcomeIn(ofUnanswered, cause)
  if (said === 'cancelled') return type === 'out' ? 'you-cancelled' : 'caller-hung-up'
  if (type === 'out') return said ?? (isOrderly(cause) ? 'no-answer' : 'not-connected')
  return said !== undefined && ofCallers.has(said) ? said : 'no-answer'
}

function outcomeIn<Outcome>(wordings: readonly Wording<Outcome>[], cause: string): Outcome | undefined {
  return wordings.find(([, wording]) => wording.test(cause))?.[0]
}

/** Ended in order, or for no reason that is told, a call was one that nobody took. */
function isOrderly(cause: string): boolean {
  return cause.trim() === '' || /normal|success/i.test(cause)
}
