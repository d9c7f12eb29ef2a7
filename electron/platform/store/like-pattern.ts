/**
 * The SQL pattern for the operator `like`; the specification says only "pattern match". Decision: `%` matches any text
 * and `_` any character, as in SQL; a value without `%` matches anywhere in the field and is taken literally.
 * The letters a to z match regardless of case. Escape character: backslash.
 */
export function likePattern(value: string): string {
  return value.includes('%') ? value : `%${value.replace(/[\\_]/g, (special) => `\\${special}`)}%`
}

/**
 * The literal texts of a pattern between its `%` and `_`, in order. `isExact` if containing its only text is enough to
 * match: the pattern has a `%` at either end and nothing else.
 */
export function literalsOf(pattern: string): {
  readonly texts: readonly string[]
  readonly isExact: boolean
} {
  const texts = ['']
  let escaped = false
  for (const character of pattern) {
    if (!escaped && character === '\\') {
      escaped = true
      continue
    }
    if (!escaped && (character === '%' || character === '_')) texts.push('')
    else texts.push(`${texts.pop() ?? ''}${character}`)
    escaped = false
  }
  const exact =
    !escaped && texts.length === 3 && texts[0] === '' && texts[2] === '' && /^%[^]*%$/.test(pattern)
  return { texts: texts.filter((text) => text !== ''), isExact: exact }
}

/** Longest value and most `%` in a pattern, and most patterns in a query. */
export const likeLimits = { characters: 500, wildcards: 8, patterns: 10 } as const

/** Whether a pattern stays within the limits. */
export function isWithinLikeLimits(value: string): boolean {
  return value.length <= likeLimits.characters && value.split('%').length - 1 <= likeLimits.wildcards
}

/**
 * Whether a pattern is too slow for SQLite's LIKE: at each position of a text it compares a literal from the start, so
 * a long one that almost matches everywhere costs its length for each character of the text.
 */
export function isSlowForSqlite(pattern: string): boolean {
  return pattern.split('%').some((part) => part.length > 16)
}
