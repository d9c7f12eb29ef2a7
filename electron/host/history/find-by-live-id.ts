import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr, Monitor } from '#shared/api/modules/history.ts'
import type { Filter, Page } from '#shared/api/query.ts'
import { ok, type Outcome } from '#shared/core/result.ts'

/** Maximum ids in one filter, which is part of the URL. */
const batchSize = 100
const limit = 500

type Read<Item> = (filter: Filter) => Outcome<Page<Item>>

/** Reads call records and recordings of live calls (specification 6.3) in as few requests as the platform allows. */
export class ByLiveId {
  private readonly api: ApiClient
  /** False once the platform refused `in`: then each call is queried alone. */
  private acceptsMany = true

  constructor(api: ApiClient) {
    this.api = api
  }

  cdrs(ids: readonly number[]): Outcome<readonly Cdr[]> {
    return this.find(ids, (filter) =>
      this.api.history.listCdrs({ query: { page: 1, limit, filter: [filter] } }),
    )
  }

  monitors(ids: readonly number[]): Outcome<readonly Monitor[]> {
    return this.find(ids, (filter) =>
      this.api.history.listMonitors({ query: { page: 1, limit, filter: [filter] } }),
    )
  }

  private async find<Item extends { readonly live_id?: number | null | undefined }>(
    ids: readonly number[],
    read: Read<Item>,
  ): Outcome<readonly Item[]> {
    const items: Item[] = []
    const requestedIds = new Set(ids)
    for (let at = 0; at < ids.length;) {
      const batch = ids.slice(at, at + (this.acceptsMany ? batchSize : 1))
      const page = await read(filterFor(batch))
      if (!page.ok && page.error.code === 'platform.refused' && batch.length > 1) {
        this.acceptsMany = false
        continue
      }
      if (!page.ok) return page
      // A platform that ignores the filter returns other calls, too.
      items.push(...page.value.data.filter(({ live_id }) => requestedIds.has(live_id ?? 0)))
      at += batch.length
    }
    return ok(items)
  }
}

function filterFor(ids: readonly number[]): Filter {
  const [id] = ids
  return ids.length === 1 && id !== undefined
    ? { property: 'live_id', operator: 'eq', value: id }
    : { property: 'live_id', operator: 'in', value: ids }
}
