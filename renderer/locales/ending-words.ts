import { callOutcome } from '#shared/calls/call-outcome.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { missedLabel } from './missed-labels.ts'
import { outcomeTable as words } from './outcomes.ts'

/**
 * How a past call ended, for a column or a row: why it was missed, whether a message was left or a mailbox answered, else
 * what its cause comes to; never the platform's own words. Empty where nothing is known.
 */
export function endingWords(call: RecentCall): string {
  const { type, voicemail, missedReason } = call
  const left = voicemail === true
  if (type === 'missed' && missedReason) {
    const label = missedLabel(missedReason, left)
    return left ? words.withVoicemail(label) : label
  }
  if (left) return type === 'out' ? words.voicemailAnswered : words.leftVoicemail
  if (missedReason) return missedLabel(missedReason)
  const outcome = callOutcome(call)
  return outcome === null ? '' : words.past[outcome]
}
