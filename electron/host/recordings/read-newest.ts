import { maximumPageSize, type Page } from '#shared/api/query.ts'
import { ok, type Outcome } from '#shared/core/result.ts'

export type NewestWishes<Item> = {
  readonly count: number
  read(query: { readonly page: number; readonly limit: number }): Outcome<Page<Item>>
  /** Milliseconds since 1970. */
  timeOf(item: Item): number
}

/**
 * The newest records of a collection, in the platform's order. Which comes first is not shown in the document: where
 * the first page begins with the oldest, the end of the collection is read.
 */
export async function readNewest<Item>(wishes: NewestWishes<Item>): Outcome<Page<Item>> {
  const limit = Math.min(Math.max(wishes.count, 1), maximumPageSize)
  const first = await wishes.read({ page: 1, limit })
  if (!first.ok) return first
  const { data, total } = first.value
  const [one, other] = [data[0], data.at(-1)]
  const isOldestFirst = one !== undefined && other !== undefined && wishes.timeOf(one) < wishes.timeOf(other)
  const pages = Math.ceil(total / limit)
  if (pages <= 1 || !isOldestFirst) return first
  const ends = await Promise.all([
    wishes.read({ page: pages - 1, limit }),
    wishes.read({ page: pages, limit }),
  ])
  const items: Item[] = []
  for (const end of ends) {
    if (!end.ok) return end
    items.push(...end.value.data)
  }
  // Nothing at the end: the total is wrong, and the first page is all that is known.
  return items.length > 0 ? ok({ data: items, total }) : first
}
