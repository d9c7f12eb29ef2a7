import type { MissedReason } from '#shared/calls/missed-cause.ts'
import { outcomeTable } from './outcomes.ts'

/** Causes by which a caller waited in vain: not one who then left a message. */
const gaveUp: ReadonlySet<MissedReason> = new Set<MissedReason>(['rang-unanswered', 'never-rang-here'])

/** Why a call was missed, for a column or a row: at most three words. `leftMessage`: whether the caller left one. */
export function missedLabel(reason: MissedReason, leftMessage = false): string {
  return leftMessage && gaveUp.has(reason) ? outcomeTable.notAnswered : outcomeTable.missed[reason]
}
