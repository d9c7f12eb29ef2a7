import type { ReportedText, CopiedText } from './read-text.ts'
import type { TextFile } from './text-file.ts'
import type { TextRow } from './text-row.ts'

/** Maximum difference between the times of an event and its record, in milliseconds: both are the platform's. */
const tolerance = 120_000

type ReportedFields = Pick<ReportedText, 'thread' | 'at' | 'words' | 'own'>

/**
 * Finds the text that an event reported before its record came, the nearest in time of several; undefined if none did.
 */
export function findReported(file: TextFile, text: CopiedText): TextRow | undefined {
  const { at, way } = text
  return way === 'in' && at !== null ? nearestMatch(file, 'sms IS NULL', { ...text, at }) : undefined
}

/** Finds the record of an event's text, if it is known and not matched with another event. */
export function recordOfEvent(file: TextFile, reported: ReportedFields): TextRow | undefined {
  return nearestMatch(file, 'event IS NULL', reported)
}

function nearestMatch(
  file: TextFile,
  condition: string,
  { thread, at, words, own }: ReportedFields,
): TextRow | undefined {
  const candidates = file.all<TextRow>(
    `SELECT x.* FROM threads t JOIN texts x ON x.thread = t.id
     WHERE t.key = ? AND x.at BETWEEN ? AND ? AND x.way = 'in' AND x.${condition}
     ORDER BY abs(x.at - ?), x.pos`,
    ...[thread, at - tolerance, at + tolerance, at],
  )
  return candidates.find((row) => isSame(row, { words, own }))
}

function isSame(row: TextRow, { words, own }: Pick<ReportedFields, 'words' | 'own'>): boolean {
  return plain(row.words) === plain(words) && (row.own === own || row.own === '' || own === '')
}

function plain(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}
