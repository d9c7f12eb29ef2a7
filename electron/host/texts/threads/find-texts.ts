import type { TextFile } from '../copy/text-file.ts'
import { idsOfThread, textMessage, threadOfId, type TextRow } from '../copy/text-row.ts'
import type { TextMessage } from '#shared/host/texts.ts'
import { foldWords } from '../../fold-words.ts'

/** Shortest term that the index finds; shorter ones are searched for in every text. */
const minTermLength = 3
/** Characters before the match at which the excerpt of a long text begins. */
const before = 30
const longEnough = 80

/** Ids of threads in which one text contains all of these words (folded). */
export function findThreads(file: TextFile, words: readonly string[]): ReadonlySet<number> {
  const isIndexed = words.every((word) => [...word].length >= minTermLength)
  return new Set(isIndexed ? indexed(file, words) : scanned(file, words))
}

function indexed(file: TextFile, words: readonly string[]): readonly number[] {
  const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  return file.column(`SELECT DISTINCT ${threadOfId('rowid')} FROM words WHERE words MATCH ?`, match)
}

/** Scans each thread up to its first match; tests the longest word first, as probably the rarest. */
function scanned(file: TextFile, words: readonly string[]): readonly number[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const conditions = words.map(() => 'instr(c0, ?) > 0').join(' AND ')
  return file.column(
    `SELECT t.id FROM threads t WHERE EXISTS (
       SELECT 1 FROM words_content WHERE id BETWEEN ${idsOfThread('t.id')} AND ${conditions}
     )`,
    ...longestFirst,
  )
}

/** The newest text of a thread that contains all of these words (folded), cut to begin shortly before the first. */
export function newestWith(
  file: TextFile,
  thread: number,
  words: readonly string[],
): TextMessage | undefined {
  const row = file.one<TextRow>(
    `SELECT x.* FROM texts x JOIN words_content w ON w.id = x.id
     WHERE x.thread = ? AND ${words.map(() => 'instr(w.c0, ?) > 0').join(' AND ')}
     ORDER BY x.at DESC, x.pos DESC, x.id DESC LIMIT 1`,
    ...[thread, ...words],
  )
  return row && { ...textMessage(row), words: around(row.words, words[0] ?? '') }
}

/** Returns the whole text if the match is near its beginning, else the text from a word before the match. */
function around(text: string, word: string): string {
  const place = foldWords(text).indexOf(word)
  if (place < longEnough) return text
  const from = text.indexOf(' ', Math.min(place, text.length) - before)
  return from < 0 ? text : `…${text.slice(from)}`
}
