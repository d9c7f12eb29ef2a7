/** Printable ASCII needs no folding but the case: most names, in a tenth of the time. */
const isPlain = /^[\x20-\x7e]*$/

/** Folds words for a search: ignores case, accents and invisible marks (zero-width, right-to-left). */
export function foldWords(words: string): string {
  if (isPlain.test(words)) return words.toLowerCase()
  return words
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
}

/** Search terms, word by word. */
export function foldedWords(find: string): readonly string[] {
  return foldWords(find)
    .split(/\s+/)
    .filter((word) => word !== '')
}
