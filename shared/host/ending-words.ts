import { callOutcome } from '../calls/call-outcome.ts'
import type { MissedReason } from '../calls/missed-cause.ts'
import type { RecentCall } from './slices.ts'
import { endingsWords as words } from '../locales/endings.ts'

/**
 * How a past call ended, for a column or a row: why it was missed, if known, and whether a message was left. The
 * platform's own term is none of these; details show it.
 */
export function endingWords(call: RecentCall): string {
  const { type, voicemail, missedReason } = call
  if (!missedReason || (voicemail && type !== 'missed')) return words.outcomes[callOutcome(call)]
  const label = missedLabel(call, missedReason)
  return voicemail ? words.thenVoicemail(label) : label
}

type Missed = Pick<RecentCall, 'voicemail' | 'cause'>

/** Why a call was missed. If nothing prevented it, whether the caller hung up, as recorded, or left a message. */
export function missedLabel({ voicemail, cause }: Missed, reason: MissedReason): string {
  if (reason !== 'rang-unanswered' && reason !== 'never-rang-here') return words.missed[reason]
  return words.outcomes[voicemail ? 'no-answer' : callOutcome({ type: 'missed', talkSeconds: 0, cause })]
}
