import { definedTables, type Language, type WordTable } from '#shared/locales/words.ts'

/**
 * English with an accent on each letter and a third longer, generated from any requested table: plain text on a screen
 * comes from no table. Names and numbers in the gaps of a sentence are unchanged.
 */
export const pseudoLanguage: Language = {
  code: 'en-XA',
  tables: new Proxy<Record<string, WordTable>>(
    {},
    { get: (_, name: string) => tableOf(definedTables().get(name)) },
  ),
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'àƀćðéƒĝĥíĵķĺɱñöþɋŕšţûṽŵẋýžÀƁĆÐÉƑĜĤÍĴĶĹṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'
const letters = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]))

const made = new WeakMap<WordTable, WordTable>()

function tableOf(table: WordTable | undefined): WordTable {
  if (!table) return {}
  const before = made.get(table)
  if (before) return before
  const result = Object.fromEntries(Object.entries(table).map(([name, word]) => [name, pseudo(word)]))
  made.set(table, result)
  return result
}

function pseudo(word: WordTable[string]): WordTable[string] {
  if (typeof word === 'string') return lengthened(accent(word))
  if (typeof word !== 'function') return tableOf(word)
  return (...gaps: never[]) => lengthened(accentAround(word(...gaps), gaps))
}

/** Text from the gaps stays plain, and so does text that is already accented. */
function accentAround(sentence: string, gaps: readonly unknown[]): string {
  const given = gaps.filter((gap) => typeof gap === 'string' && gap !== '') as readonly string[]
  const [first] = given.filter((gap) => sentence.includes(gap)).toSorted((a, b) => b.length - a.length)
  if (first === undefined) return accent(sentence)
  return sentence
    .split(first)
    .map((part) =>
      accentAround(
        part,
        given.filter((gap) => gap !== first),
      ),
    )
    .join(first)
}

function accent(text: string): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('')
}

/** Lengthens a text as German would, with characters that occur in no English word. */
function lengthened(text: string): string {
  const more = Math.floor(text.length / 3)
  return more === 0 ? text : `${text}${'ẍ'.repeat(Math.min(more, 12))}`
}
