import type { CollectionQuery, Filter } from '#shared/api/query.ts'

/** A query that only finds what this filter demands too. */
export function narrowed(query: CollectionQuery, filter: Filter): CollectionQuery {
  return { ...query, filter: [filter, ...(query.filter ?? [])] }
}
