import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { servedCount, type Filter } from '#shared/api/query.ts'
import { readTimestamp, writeTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { readNewest } from '../platform-client/read-newest.ts'

type Api = Pick<ApiClient, 'history'>

/** Call records from `since` on, in milliseconds since 1970. */
export type ReadRecords = { readonly cdrs: readonly Cdr[]; readonly since: number }

/** Maximum number of records of one read. */
export const maxRecords = 20_000
const pageSize = 1_000
/** Most pages of one read: a platform may serve smaller pages than requested, even of one record each. */
const maxPages = 40

/**
 * Reads all call records since the earliest of `moments` for which they are not too many; `moments` must be in
 * ascending order. If even the last has too many, reads the newest page, with the time of its oldest record as `since`.
 */
export async function readRecordsSince(api: Api, moments: readonly number[]): Outcome<ReadRecords> {
  for (const since of moments) {
    const read = await readAllSince(api, since)
    if (!read.ok) return read
    if (read.value) return ok({ cdrs: read.value, since })
  }
  const newest = await readNewest({
    count: pageSize,
    read: (page) => api.history.listCdrs({ query: page }),
    timeOf,
  })
  if (!newest.ok) return newest
  // One record without a time would make the rest look complete.
  const times = newest.value.data.map(timeOf).filter((time) => time > 0)
  return ok({ cdrs: newest.value.data, since: times.length > 0 ? Math.min(...times) : (moments.at(-1) ?? 0) })
}

/** Undefined if there are too many. */
async function readAllSince(api: Api, since: number): Outcome<readonly Cdr[] | undefined> {
  const filter: Filter = { property: 'calldate', operator: 'gte', value: writeTimestamp(since) }
  const read = (page: number) => api.history.listCdrs({ query: { page, limit: pageSize, filter: [filter] } })
  const cdrs: Cdr[] = []
  let served = 0
  for (let page = 1; served < maxRecords; page += 1) {
    if (page > maxPages) return ok(undefined)
    const part = await read(page)
    if (!part.ok) return part
    if (part.value.total > maxRecords) return ok(undefined)
    cdrs.push(...part.value.data)
    served += servedCount(part.value)
    if (servedCount(part.value) === 0 || served >= part.value.total) break
  }
  // A platform that does not support this filter returns older calls too.
  return ok(cdrs.filter((cdr) => timeOf(cdr) >= since))
}

function timeOf({ calldate }: Cdr): number {
  return readTimestamp(calldate) ?? 0
}
