/** How well an item matches: by its beginning, by the beginning of a word, or anywhere. */
export type MatchRank = 0 | 1 | 2

/** Returns the best match of the typed words in a text; null if one is missing. Without words everything matches. */
export function matchRank(text: string, typed: string): MatchRank | null {
  const [foldedText, foldedQuery] = [foldText(text), foldText(typed)]
  if (foldedQuery === '' || foldedText.startsWith(foldedQuery)) return 0
  const wordRanks = foldedQuery.split(/\s+/).map((word) => wordRank(foldedText, word))
  if (wordRanks.some((fit) => fit === null)) return null
  return wordRanks.every((fit) => fit === 1) ? 1 : 2
}

/** Returns the matching items, best first; equal ones by score, then in their order. */
export function rankItems<Item>(
  items: readonly Item[],
  typed: string,
  { textOf, scoreOf }: { textOf(item: Item): string; scoreOf(item: Item): number },
): readonly Item[] {
  return items
    .flatMap((item) => {
      const fit = matchRank(textOf(item), typed)
      return fit === null ? [] : [{ item, fit, score: scoreOf(item) }]
    })
    .toSorted((one, other) => one.fit - other.fit || other.score - one.score)
    .map(({ item }) => item)
}

function wordRank(text: string, word: string): MatchRank | null {
  const at = text.indexOf(word)
  if (at < 0) return null
  return text.startsWith(word) || text.includes(` ${word}`) ? 1 : 2
}

/** Ignores case and accents. */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
