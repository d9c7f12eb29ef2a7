import { listsWords } from '../locales/lists.ts'

/** Returns the word for a code of the platform. A code missing in `known` is returned as is; a number as `code 4`. */
export function codeWords(known: Readonly<Record<string, string>>, code: string): string {
  const words = Object.hasOwn(known, code) ? known[code] : undefined
  if (words !== undefined) return words
  return /^\d+$/.test(code) ? listsWords.code(code) : code
}
