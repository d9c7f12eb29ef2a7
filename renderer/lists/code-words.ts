import { listsWords } from '../locales/lists.ts'

/**
 * The words for a code of the platform. One that is not among `known` is shown as it came; a number for which there is no
 * word as `code 4`.
 */
export function codeWords(known: Readonly<Record<string, string>>, code: string): string {
  const words = Object.hasOwn(known, code) ? known[code] : undefined
  if (words !== undefined) return words
  return /^\d+$/.test(code) ? listsWords.code(code) : code
}
