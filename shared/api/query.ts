/** The operators of the filter query and their aliases (specification 4.1). */
export const operatorAliases = {
  eq: ['eq', '='],
  ne: ['ne', 'neq', '<>', '!='],
  lt: ['lt', '<'],
  lte: ['lte', '<='],
  gt: ['gt', '>'],
  gte: ['gte', '>='],
  in: ['in'],
  like: ['like'],
  notlike: ['notlike'],
} as const

export type Operator = keyof typeof operatorAliases

export type FilterValue = string | number | boolean | null
export type Filter = {
  readonly property: string
  readonly operator: Operator
  readonly value: FilterValue | readonly FilterValue[]
}

/** Maximum number of records per page (specification 8). */
export const maximumPageSize = 5000

/** Selects a part of a collection. Pages count from 1. */
export type CollectionQuery = {
  readonly page?: number
  readonly limit?: number
  readonly filter?: readonly Filter[]
  readonly group_by?: string
  readonly include?: readonly string[]
}

/** One page of a collection; `total` counts the records of all pages. */
export type Page<Item> = {
  readonly data: readonly Item[]
  readonly total: number
  /** Size of the answer, if known. */
  readonly bytes?: number
  /** Positions in the answer of the records that could not be read and are left out of `data`; absent if none. */
  readonly invalid?: readonly number[]
}

/** Records that were read, and the positions of those that could not be. */
export type ReadRecords<Item> = Pick<Page<Item>, 'data' | 'invalid'>

/** Number of records that the platform served, those that could not be read included. */
export function servedCount({ data, invalid = [] }: ReadRecords<unknown>): number {
  return data.length + invalid.length
}

/** The records at `count` positions from `start` on within consecutive pages. */
export function recordsAt<Item>(
  pages: readonly ReadRecords<Item>[],
  start: number,
  count: number,
): ReadRecords<Item> {
  return readRecords(pages.flatMap(positionsOf).slice(start, start + count))
}

/** The same records in the opposite order. */
export function reversedRecords<Item>(records: ReadRecords<Item>): ReadRecords<Item> {
  return readRecords(positionsOf(records).toReversed())
}

/** Records at their positions in the answer; undefined where one could not be read. */
export function positionsOf<Item>({ data, invalid = [] }: ReadRecords<Item>): readonly (Item | undefined)[] {
  const missing = new Set(invalid)
  const rest = data.values()
  return Array.from({ length: data.length + missing.size }, (_, at) =>
    missing.has(at) ? undefined : rest.next().value,
  )
}

function readRecords<Item>(positions: readonly (Item | undefined)[]): ReadRecords<Item> {
  const data = positions.filter((record) => record !== undefined)
  const invalid = positions.flatMap((record, at) => (record === undefined ? [at] : []))
  return { data, ...(invalid.length > 0 && { invalid }) }
}

/** The canonical operator for any of its aliases; undefined for an unknown word. */
export function readOperator(word: string): Operator | undefined {
  for (const [operator, aliases] of Object.entries(operatorAliases)) {
    if ((aliases as readonly string[]).includes(word.toLowerCase())) return operator as Operator
  }
  return undefined
}

/** Writes a query as the specification's URL parameters. Always sends page and limit: the default size is not shown. */
export function writeQuery(query: CollectionQuery = {}): URLSearchParamsLike {
  const parameters: [string, string][] = [
    ['page', String(query.page ?? 1)],
    ['limit', String(query.limit ?? 50)],
  ]
  if (query.filter && query.filter.length > 0) parameters.push(['filter', JSON.stringify(query.filter)])
  if (query.group_by) parameters.push(['group_by', query.group_by])
  if (query.include && query.include.length > 0) parameters.push(['include', query.include.join(',')])
  return parameters
}

/** Names and values in order, ready for any URL implementation. */
export type URLSearchParamsLike = readonly (readonly [string, string])[]
