import type { MissedReason } from '#shared/calls/missed-cause.ts'
import { missedTable } from './missed.ts'

/** Why a call was missed, in a sentence. `when`: `from 14:02 to 14:09`, `since 14:02`, `until 14:09` or `at that time`. */
export function missedSentence(reason: MissedReason, when: string): string {
  return missedTable.sentences[reason](when)
}

/** What can be done about it, or how it works; empty where nothing is to be said. */
export function missedAdvice(reason: MissedReason): string {
  const known: Readonly<Partial<Record<MissedReason, string>>> = missedTable.advice
  return known[reason] ?? ''
}
