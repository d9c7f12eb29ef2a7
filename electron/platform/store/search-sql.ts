import type { Filter } from '#shared/api/query.ts'
import { likePattern, literalsOf } from './like-pattern.ts'
import type { StoredRow } from './rows.ts'
import { hasIndexFor } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

/** How the substring index serves a list. */
export type Search = {
  /** An FTS5 query that finds every record that can match, and perhaps some more. */
  readonly match: string
  /** The filters still to be checked on the records found. */
  readonly remaining: readonly Filter[]
}

/** Shortest text that a trigram index finds, and the longest worth looking up. */
const lengths = { min: 3, max: 64 } as const

/**
 * The search for those filters that look for a text within a searched field. Undefined if there are none, or if a field
 * indexed by value finds the records faster.
 */
export function searchOf<Stored extends StoredRow>(
  spec: TableSpec<Stored>,
  filters: readonly Filter[],
): Search | undefined {
  if (!spec.searched || filters.some((filter) => hasIndexFor(spec, filter))) return
  const phrases: string[] = []
  const remaining: Filter[] = []
  for (const filter of filters) {
    const { texts, isExact } = isSearched(spec, filter) ? textsOf(filter) : { texts: [], isExact: false }
    const found = texts.filter(isIndexed)
    phrases.push(...found.map((text) => phrase(filter.property, text)))
    if (!isExact || found.length === 0 || found.some(isTooLong)) remaining.push(filter)
  }
  return phrases.length === 0 ? undefined : { match: phrases.join(' AND '), remaining }
}

function isSearched<Stored extends StoredRow>(spec: TableSpec<Stored>, { property }: Filter): boolean {
  return spec.searched?.some((searched) => searched === property) ?? false
}

/** Texts that a matching field must contain; `isExact` if containing them is enough. */
function textsOf({ operator, value }: Filter): {
  readonly texts: readonly string[]
  readonly isExact: boolean
} {
  if (operator === 'like' && typeof value !== 'object') return literalsOf(likePattern(String(value)))
  return { texts: operator === 'eq' && typeof value === 'string' ? [value] : [], isExact: false }
}

function isIndexed(text: string): boolean {
  return [...text].length >= lengths.min && text.isWellFormed() && !text.includes('\0')
}

function isTooLong(text: string): boolean {
  return text.length > lengths.max
}

/** An FTS5 phrase, with only ASCII letters in lower case, as in the index and as LIKE compares. */
function phrase(column: string, text: string): string {
  const part = isTooLong(text) ? [...text].slice(0, lengths.max / 2).join('') : text
  const lowerCased = part.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return `"${column}" : "${lowerCased.replaceAll('"', '""')}"`
}
