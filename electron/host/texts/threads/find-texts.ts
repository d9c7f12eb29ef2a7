import type { TextFile } from '../copy/text-file.ts'
import { idsOfThread, textMessage, threadOfId, type TextRow } from '../copy/text-row.ts'
import type { TextMessage } from '#shared/host/texts.ts'
import { foldWords } from '../../fold-words.ts'

/** The index knows parts of words from so many letters on; what is shorter is looked for in every text. */
const shortest = 3
/** What a list shows of a long text begins so far before the words that were looked for. */
const before = 30
const longEnough = 80

/** Numbers of the threads in which one text holds all of these words (folded). */
export function findThreads(file: TextFile, words: readonly string[]): ReadonlySet<number> {
  const isIndexed = words.every((word) => [...word].length >= shortest)
  return new Set(isIndexed ? indexed(file, words) : scanned(file, words))
}

function indexed(file: TextFile, words: readonly string[]): readonly number[] {
  const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')
  return file.column(`SELECT DISTINCT ${threadOfId('rowid')} FROM words WHERE words MATCH ?`, match)
}

/** Thread by thread, each up to its first text that does; the rarest word first, as far as its length tells. */
function scanned(file: TextFile, words: readonly string[]): readonly number[] {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const holds = words.map(() => 'instr(c0, ?) > 0').join(' AND ')
  return file.column(
    `SELECT t.id FROM threads t WHERE EXISTS (
       SELECT 1 FROM words_content WHERE id BETWEEN ${idsOfThread('t.id')} AND ${holds}
     )`,
    ...longestFirst,
  )
}

/** The newest text of a thread that holds all of these words (folded), from a little before the first of them. */
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

/** Whole where it is short; else from the beginning of a word before the place. */
function around(text: string, word: string): string {
  const place = foldWords(text).indexOf(word)
  if (place < longEnough) return text
  const from = text.indexOf(' ', Math.min(place, text.length) - before)
  return from < 0 ? text : `…${text.slice(from)}`
}
