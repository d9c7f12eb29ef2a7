import { maximumPageSize, servedCount, type Page } from '#shared/api/query.ts'
import { ok, type Outcome } from '#shared/core/result.ts'

export type NewestOptions<Item> = {
  /** Records wanted, at most one largest page of the platform. */
  readonly count: number
  read(query: { readonly page: number; readonly limit: number }): Outcome<Page<Item>>
  /** Milliseconds since 1970. */
  timeOf(item: Item): number
}

/**
 * Reads the newest records of a collection, in the platform's order. The specification gives no order: if the first
 * page begins with the oldest record, the last two pages are read. A platform may serve smaller pages than requested.
 */
export async function readNewest<Item>({ count, read, timeOf }: NewestOptions<Item>): Outcome<Page<Item>> {
  const limit = Math.min(Math.max(count, 1), maximumPageSize)
  const firstPage = await read({ page: 1, limit })
  if (!firstPage.ok) return firstPage
  const { data, total } = firstPage.value
  const served = servedCount(firstPage.value)
  if (data.length === 0 || served >= total || !isOldestFirst(data, timeOf)) return firstPage
  const lastPage = Math.ceil(total / served)
  const readPage = (page: number) => (page === 1 ? firstPage : read({ page, limit }))
  const items: Item[] = []
  const invalid: number[] = []
  for (const page of await Promise.all([readPage(lastPage - 1), readPage(lastPage)])) {
    if (!page.ok) return page
    items.push(...page.value.data)
    invalid.push(...(page.value.invalid ?? []))
  }
  // Nothing at the end: the total is wrong, and only the first page is known.
  return items.length > 0 ? ok({ data: items, total, ...(invalid.length > 0 && { invalid }) }) : firstPage
}

/** Whether a page begins with the oldest of its records. */
export function isOldestFirst<Item>(page: readonly Item[], timeOf: (item: Item) => number): boolean {
  const [first, last] = [page[0], page.at(-1)]
  return first !== undefined && last !== undefined && timeOf(first) < timeOf(last)
}
