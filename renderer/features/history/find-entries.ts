import { numberKey } from '#shared/calls/phone-number.ts'
import { historyWords } from '../../locales/history.ts'
import type { CallEntry } from './call-entry.ts'
import type { Recents } from '#shared/host/slices.ts'

export type HistoryScope = 'all' | 'missed' | 'recorded'

/** Returns the entries of a scope whose name, company or number contains the text, in order (newest first). */
export function findEntries(
  entries: readonly CallEntry[],
  filter: { readonly scope: HistoryScope; readonly text: string },
): readonly CallEntry[] {
  const term = filter.text.trim().toLowerCase()
  return entries.filter(
    (entry) => isInScope(entry, filter.scope) && (term === '' || containsTerm(entry, term)),
  )
}

function isInScope({ call }: CallEntry, scope: HistoryScope): boolean {
  if (scope === 'missed') return call.type === 'missed'
  return scope === 'all' || call.recordings.length > 0
}

/** Numbers match by digits in any notation, ignoring the leading zero of the national format. */
function containsTerm({ title, company, call }: CallEntry, term: string): boolean {
  if (`${title} ${company} ${call.name}`.toLowerCase().includes(term)) return true
  const digits = term.replace(/[\s().+-]/g, '')
  if (!/^[\d*#]+$/.test(digits)) return false
  return [digits, digits.replace(/^0/, '')].some(
    (part) => part !== '' && numberKey(call.number).includes(part),
  )
}

/** Says which recent records or recordings are still missing in the list; null if none. */
export function missingRecordsWords(
  unfound: Recents['unfound'],
): { readonly title: string; readonly reason: string } | null {
  const { records = 0, recordings = 0 } = unfound ?? {}
  const count = records + recordings
  if (count === 0) return null
  const { late } = historyWords
  const single = records === 1 ? late.record : late.recording
  return { title: count === 1 ? single : late.several(records, recordings), reason: late.why(count) }
}
