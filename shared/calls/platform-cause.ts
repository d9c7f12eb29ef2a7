/** The platform's cause for the end of a call, as far as its words can be read. */
export type PlatformCause =
  | 'elsewhere'
  | 'do-not-disturb'
  | 'declined'
  | 'busy'
  | 'not-in-use'
  | 'absent'
  | 'cancelled'
  | 'no-answer'
  | 'transferred'
  | 'barred'
  | 'broken'

/**
 * The examples of the specification are words of Q.850 (`Normal Clearing`, `User busy`, `No user responding`); the
 * others are typical of servers of this kind. The first match counts.
 */
const wordings: readonly (readonly [PlatformCause, RegExp])[] = [
  ['elsewhere', /elsewhere|picked[ -]?up|pick-?up|answered by|lose race/i],
  ['do-not-disturb', /do[ -]?not[ -]?disturb|\bdnd\b/i],
  ['declined', /reject|declin|\b603\b/i],
  ['busy', /\bbusy\b|\b486\b|\b600\b/i],
  ['not-in-use', /unallocated|unassigned|not in use|number changed|invalid number|\b(484|604)\b/i],
  ['absent', /absent|not registered|unregistered|unreachable|offline|out of order|\b(404|480|503)\b/i],
  ['cancelled', /cancel|\b487\b/i],
  ['no-answer', /no (user|answer)|unanswered|not answered|time-?out|\b408\b/i],
  ['transferred', /transfer|sent on|forward/i],
  ['barred', /not allowed|blocked|forbidden|barred|\b403\b/i],
  ['broken', /lost|expired|restarted|fail|\b50\d\b/i],
]

/** Reads `t_cause` (specification 2.4), in any spelling; undefined for unknown words. */
export function readPlatformCause(words: string): PlatformCause | undefined {
  return wordings.find(([, wording]) => wording.test(words))?.[0]
}
