import type { Filter } from '#shared/api/query.ts'

/** Most words and characters of a search that are sent; more would find nothing else, and a platform may refuse it. */
const limits = { words: 6, characters: 100 } as const

/** Splits the search text into words, without the wildcards of `like`. */
export function wordsOf(typed: string): readonly string[] {
  return typed
    .slice(0, limits.characters)
    .toWellFormed()
    .split(/[\s%]+/)
    .filter((word) => word !== '')
    .slice(0, limits.words)
}

/**
 * Filters that match if a property contains each of these words. Between `%`, so that the pattern also works for a
 * platform that treats `like` as SQL does (specification 4.1 says "pattern match" only).
 */
export function likeEach(property: string, words: readonly string[]): readonly Filter[] {
  return words.map((word) => ({
    property,
    operator: 'like',
    value: `%${word.replace(/[\\_]/g, (sign) => `\\${sign}`)}%`,
  }))
}
