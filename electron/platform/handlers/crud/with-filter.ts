import type { CollectionQuery, Filter } from '#shared/api/query.ts'

/** The query with this filter added. */
export function withFilter(query: CollectionQuery, filter: Filter): CollectionQuery {
  return { ...query, filter: [filter, ...(query.filter ?? [])] }
}
