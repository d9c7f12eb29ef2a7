import { adminCodeWords } from '../locales/admin-codes.ts'
import { listsWords } from '../locales/lists.ts'

/** Returns the word for a code of the platform. A code missing in `known` is returned as is; a number as `code 4`. */
export function codeWords(known: Readonly<Record<string, string>>, code: string): string {
  const words = Object.hasOwn(known, code) ? known[code] : undefined
  if (words !== undefined) return words
  return /^\d+$/.test(code) ? listsWords.code(code) : code
}

/** Returns plain words for a word of the platform, if the table of the contract has any. */
export function wordLabel(table: string | undefined, word: string): string | undefined {
  const labels =
    table === undefined ? undefined : entryOf<Readonly<Record<string, string>>>(adminCodeWords, table)
  return labels === undefined ? undefined : entryOf(labels, word)
}

function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
