import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { Filter } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { readNewest } from '../platform-client/read-newest.ts'

/**
 * Reads the latest call records in which a user took part, newest first. `user_id` names one user per record; a
 * colleague in an internal call appears only in `src_id` or `dst_id`, and filters have no "or". A refusal of the latter
 * two queries is not an error.
 */
export async function latestCdrs(api: ApiClient, userId: number, count: number): Outcome<readonly Cdr[]> {
  const [byAgent, toAgent, fromAgent] = await Promise.all([
    latestBy(api, { property: 'user_id', operator: 'eq', value: userId }, count),
    latestBy(api, { property: 'dst_id', operator: 'eq', value: String(userId) }, count),
    latestBy(api, { property: 'src_id', operator: 'eq', value: String(userId) }, count),
  ])
  if (!byAgent.ok) return byAgent
  const rest = [toAgent, fromAgent].flatMap((read) => (read.ok ? read.value : []))
  return ok(newest([...byAgent.value, ...rest], count))
}

async function latestBy(api: ApiClient, filter: Filter, count: number): Outcome<readonly Cdr[]> {
  const read = await readNewest({
    count,
    timeOf,
    read: (page) => api.history.listCdrs({ query: { ...page, filter: [filter] } }),
  })
  return read.ok ? ok(read.value.data) : read
}

/** Returns each record once, newest first. */
function newest(cdrs: readonly Cdr[], count: number): readonly Cdr[] {
  const byId = new Map(cdrs.map((cdr) => [cdr.id, cdr]))
  return [...byId.values()]
    .toSorted((one, other) => timeOf(other) - timeOf(one) || other.id - one.id)
    .slice(0, count)
}

function timeOf({ calldate }: Cdr): number {
  return readTimestamp(calldate) ?? 0
}
