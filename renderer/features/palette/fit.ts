/** How well an item matches: by its beginning, by the beginning of a word, or anywhere. */
export type Fit = 0 | 1 | 2

/** Returns the best match of the typed words in a text; null if one is missing. Without words everything matches. */
export function fitOf(text: string, typed: string): Fit | null {
  const [plain, wanted] = [folded(text), folded(typed)]
  if (wanted === '' || plain.startsWith(wanted)) return 0
  const fits = wanted.split(/\s+/).map((word) => wordFit(plain, word))
  if (fits.some((fit) => fit === null)) return null
  return fits.every((fit) => fit === 1) ? 1 : 2
}

/** Returns the matching items, best first; equal ones by score, then in their order. */
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

/** Ignores case and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
