import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { servedCount } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome } from '#shared/core/result.ts'

/** One page of `/sms`, and the total number of texts. */
export type SmsPage = {
  readonly records: readonly Sms[]
  readonly total: number
  /** Number of texts that the platform served, those that could not be read included. */
  readonly served: number
}

/** How the platform pages: its order is undocumented, and it may return fewer records than requested. */
export type Paging = { readonly oldestFirst: boolean; readonly limit: number; readonly total: number }

type Api = Pick<ApiClient, 'storage'>

/** Reads the newest texts, newest first, in any order of the platform: at least `limit`, if that many exist. */
export async function readNewest(api: Api, limit: number): Outcome<SmsPage & { paging: Paging }> {
  const first = await readPage(api, 1, limit)
  if (!first.ok) return first
  const paging = pagingOf(first.value, limit)
  const pages = pageCount(paging)
  if (!paging.oldestFirst || pages <= 1) return ok({ ...first.value, paging })
  const records: Sms[] = []
  for (const page of [pages, pages - 1].filter((number) => number > 1)) {
    const lastPage = await readPage(api, page, limit)
    if (!lastPage.ok) return lastPage
    records.push(...lastPage.value.records.toReversed())
  }
  // An empty last page means that the total is wrong; only the first page is usable.
  return ok({ ...first.value, ...(records.length > 0 && { records }), paging })
}

/** The nth page (from 1) counted from the newest texts. */
export async function readNth(
  api: Api,
  nth: number,
  { limit, paging }: { readonly limit: number; readonly paging: Paging },
): Outcome<SmsPage> {
  return readPage(api, paging.oldestFirst ? pageCount(paging) - nth + 1 : nth, limit)
}

export function pageCount({ total, limit }: Paging): number {
  return Math.max(1, Math.ceil(total / limit))
}

/** Derives the paging from the first page of `limit` texts. */
export function pagingOf({ records, total, served }: SmsPage, limit: number): Paging {
  const size = served > 0 && served < total ? served : limit
  return { oldestFirst: isOldestFirst(records), limit: Math.min(limit, size), total }
}

export async function readPage(api: Api, page: number, limit: number): Outcome<SmsPage> {
  const read = await api.storage.listSms({ query: { page, limit } })
  if (!read.ok) return read
  return ok({ records: read.value.data, total: read.value.total, served: servedCount(read.value) })
}

function isOldestFirst(records: readonly Sms[]): boolean {
  const [first, last] = [records[0], records.at(-1)]
  const [from, to] = [readTimestamp(first?.created_at) ?? 0, readTimestamp(last?.created_at) ?? 0]
  return from === to ? (first?.id ?? 0) < (last?.id ?? 0) : from < to
}
