/** Nothing to fold but letters: most names, and a tenth of the time. */
const isPlain = /^[\x20-\x7e]*$/

/** Words as they are searched: without case, accents, and marks that nobody sees (zero-width, right-to-left). */
export function foldWords(words: string): string {
  if (isPlain.test(words)) return words.toLowerCase()
  return words
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
}

/** What is looked for, word by word. */
export function foldedWords(find: string): readonly string[] {
  return foldWords(find)
    .split(/\s+/)
    .filter((word) => word !== '')
}
