import type { Filter } from '#shared/api/query.ts'

/** Words and characters of a search that are sent: a longer one finds no more, and a platform may refuse it. */
const most = { words: 6, characters: 100 } as const

/** What was typed as words, without the signs that `like` has for anything. */
export function wordsOf(typed: string): readonly string[] {
  return typed
    .slice(0, most.characters)
    .toWellFormed()
    .split(/[\s%]+/)
    .filter((word) => word !== '')
    .slice(0, most.words)
}

/**
 * Filters that hold where a property has each of these words somewhere. Between `%`, so that it is the same pattern for a
 * platform that takes `like` as SQL does (specification 4.1 says "pattern match" only).
 */
export function likeEach(property: string, words: readonly string[]): readonly Filter[] {
  return words.map((word) => ({
    property,
    operator: 'like',
    value: `%${word.replace(/[\\_]/g, (sign) => `\\${sign}`)}%`,
  }))
}
