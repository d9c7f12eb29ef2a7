/**
 * What the operator `like` matches; the specification says "pattern match" only. Decision: `%` stands for any text and
 * `_` for any character, as in SQL; a value without `%` matches anywhere in the field and is taken literally.
 * Upper and lower case of the letters a to z are the same. Escape character: backslash.
 */
export function likePattern(value: string): string {
  return value.includes('%') ? value : `%${value.replace(/[\\_]/g, (special) => `\\${special}`)}%`
}

/**
 * The literal texts of a pattern, in order, between its `%` and `_`. `exact` where the pattern matches whatever holds
 * the one text that there is: it has a `%` at either end and nothing else.
 */
export function literalsOf(pattern: string): { readonly texts: readonly string[]; readonly exact: boolean } {
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
  return { texts: texts.filter((text) => text !== ''), exact }
}

/** The longest value and the most `%` that a pattern may have, and how many patterns a query may have. */
export const likeLimits = { characters: 500, wildcards: 8, patterns: 10 } as const

/** Whether a pattern stays within the limits. */
export function isFairPattern(value: string): boolean {
  return value.length <= likeLimits.characters && value.split('%').length - 1 <= likeLimits.wildcards
}

/**
 * Whether the LIKE of SQLite is to be kept from a pattern: at each place of a text it compares a literal from its
 * beginning, so that a long one that nearly matches everywhere costs its length for each character of the text.
 */
export function isSlowForSqlite(pattern: string): boolean {
  return pattern.split('%').some((part) => part.length > 16)
}
