import { maximumPageSize, servedCount, type CollectionQuery, type Page } from '#shared/api/query.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { maxListBytes } from './body-limits.ts'

type ReadPage<Item> = (query: CollectionQuery) => Outcome<Page<Item>>

/** Most pages of one reading: a platform may serve smaller pages than requested, even of one record each. */
const maxPages = 40

/**
 * Reads a collection page by page until it has all of it, or `maxRecords` records. The received records decide whether
 * another page is requested: `total` may be wrong, and a page without new records is the last. A record that appears
 * twice, since pages shift while records come and go, counts once.
 */
export async function readAll<Item extends object>(
  readPage: ReadPage<Item>,
  size: { readonly limit: number; readonly maxRecords: number },
): Outcome<readonly Item[]> {
  const limit = Math.min(size.limit, maximumPageSize)
  const items: Item[] = []
  const ids = new Set<unknown>()
  let bytes = 0
  let invalid = 0
  for (let page = 1; page <= maxPages && items.length < size.maxRecords; page += 1) {
    const read = await readPage({ page, limit })
    if (!read.ok) return read
    const { data, total } = read.value
    const served = servedCount(read.value)
    bytes += read.value.bytes ?? 0
    invalid += served - data.length
    const unseen = data.filter((item) => isNew(item, ids))
    items.push(...unseen)
    const isLast = served < limit && items.length + invalid >= total
    const isRepeated = unseen.length === 0 && data.length === served
    if (isRepeated || isLast || bytes >= maxListBytes) break
  }
  return ok(items.slice(0, size.maxRecords))
}

/** Records without an id cannot be told apart, so each counts. */
function isNew(item: object, ids: Set<unknown>): boolean {
  const id: unknown = Reflect.get(item, 'id')
  if (typeof id !== 'number' && typeof id !== 'string') return true
  if (ids.has(id)) return false
  ids.add(id)
  return true
}
