/** How well something fits what is typed: it begins so, a word of it does, or it stands somewhere in it. */
export type Fit = 0 | 1 | 2

/** The best fit of these words in a text; null where one of them is not in it. Without words everything fits. */
export function fitOf(text: string, typed: string): Fit | null {
  const [plain, wanted] = [folded(text), folded(typed)]
  if (wanted === '' || plain.startsWith(wanted)) return 0
  const fits = wanted.split(/\s+/).map((word) => wordFit(plain, word))
  if (fits.some((fit) => fit === null)) return null
  return fits.every((fit) => fit === 1) ? 1 : 2
}

/** Those that fit, the best first; of those that fit as well, the one with the higher score, then as they came. */
export function ranked<Item>(
  items: readonly Item[],
  typed: string,
  { textOf, scoreOf }: { textOf(item: Item): string; scoreOf(item: Item): number },
): readonly Item[] {
  return items
    .flatMap((item) => {
      const fit = fitOf(textOf(item), typed)
      return fit === null ? [] : [{ item, fit, score: scoreOf(item) }]
    })
    .toSorted((one, other) => one.fit - other.fit || other.score - one.score)
    .map(({ item }) => item)
}

function wordFit(text: string, word: string): Fit | null {
  const at = text.indexOf(word)
  if (at < 0) return null
  return text.startsWith(word) || text.includes(` ${word}`) ? 1 : 2
}

/** Case and accents make no difference. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
