import { shownName } from '#shared/calls/shown-name.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { missedLabel } from './missed-labels.ts'

/**
 * How a past call ended, for a column or a row: why it was missed, whether a message was left or a mailbox answered, else
 * the platform's own words. Empty where nothing is known.
 */
export function endingWords({ type, voicemail, missedReason, cause }: RecentCall): string {
  const left = voicemail === true
  if (type === 'missed' && missedReason)
    return `${missedLabel(missedReason, left)}${left ? ', left a voicemail' : ''}`
  if (left) return type === 'out' ? 'Voicemail answered' : 'Left a voicemail'
  return missedReason ? missedLabel(missedReason) : shownName(cause)
}
