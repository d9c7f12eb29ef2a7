import { numberKey } from '#shared/calls/phone-number.ts'
import { historyWords } from '../../locales/history.ts'
import type { CallEntry } from './call-entry.ts'
import type { Recents } from '#shared/host/slices.ts'

export type HistoryScope = 'all' | 'missed' | 'recorded'

/** Returns the entries of a scope whose name, company or number contains the text, in order (newest first). */
export function findEntries(
  entries: readonly CallEntry[],
  wanted: { readonly scope: HistoryScope; readonly text: string },
): readonly CallEntry[] {
  const words = wanted.text.trim().toLowerCase()
  return entries.filter((entry) => isInScope(entry, wanted.scope) && (words === '' || holds(entry, words)))
}

function isInScope({ call }: CallEntry, scope: HistoryScope): boolean {
  if (scope === 'missed') return call.type === 'missed'
  return scope === 'all' || call.recordings.length > 0
}

/** Numbers match by digits in any notation, ignoring the leading zero of the national format. */
function holds({ title, company, call }: CallEntry, words: string): boolean {
  if (`${title} ${company} ${call.name}`.toLowerCase().includes(words)) return true
  const digits = words.replace(/[\s().+-]/g, '')
  if (!/^[\d*#]+$/.test(digits)) return false
  return [digits, digits.replace(/^0/, '')].some(
    (part) => part !== '' && numberKey(call.number).includes(part),
  )
}

/** Says which recent records or recordings are still missing in the list; null if none. */
export function lateWords(
  unfound: Recents['unfound'],
): { readonly what: string; readonly why: string } | null {
  const { records = 0, recordings = 0 } = unfound ?? {}
  const count = records + recordings
  if (count === 0) return null
  const { late } = historyWords
  const one = records === 1 ? late.record : late.recording
  return { what: count === 1 ? one : late.several(records, recordings), why: late.why(count) }
}
