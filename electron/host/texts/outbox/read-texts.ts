import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { latestPast, readTimestamp } from '#shared/api/timestamp.ts'
import { servedCount, type Page } from '#shared/api/query.ts'
import { ok, type Outcome } from '#shared/core/result.ts'

type Api = Pick<ApiClient, 'storage'>

const limit = 500
/** Maximum pages of texts since the request that are searched. */
const maxPages = 20

/** Reads texts with an id greater than `after`; `whole` is false if there are more than were read. */
export async function readTextsAfter(
  api: Api,
  after: number,
): Outcome<{ readonly records: readonly Sms[]; readonly isWhole: boolean }> {
  const records: Sms[] = []
  let served = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const read = await readPage(api, after, page)
    if (!read.ok) return read
    const count = servedCount(read.value)
    served += count
    records.push(...read.value.data.filter((record) => record.id > after))
    if (count === 0 || served >= read.value.total) return ok({ records, isWhole: true })
  }
  return ok({ records, isWhole: false })
}

/** A text of the platform: its record id, and its time in milliseconds since 1970; null if unknown. */
export type KnownText = { readonly id: number; readonly at: number | null }

/**
 * Returns the newest record that the platform has, at least as new as `known`. The time decides and, within a
 * second, the id: with the greatest id alone, one record with an id out of order would hide all later ones. The
 * specification gives no order, so the first and the last page are read; one of them holds it.
 */
export async function readNewestText(api: Api, known: KnownText, now: number): Outcome<KnownText> {
  const firstPage = await readPage(api, known.id, 1)
  if (!firstPage.ok) return firstPage
  const { data, total } = firstPage.value
  const served = servedCount(firstPage.value)
  const pages = served === 0 ? 1 : Math.ceil(total / served)
  const lastPage = pages > 1 ? await readPage(api, known.id, pages) : firstPage
  if (!lastPage.ok) return lastPage
  const texts = [...data, ...lastPage.value.data].map((record): KnownText => {
    const at = readTimestamp(record.created_at) ?? null
    return { id: record.id, at: at !== null && at > latestPast(now) ? null : at }
  })
  return ok(newestOf([known, ...texts]))
}

/** Records without a time count only if none has one. */
function newestOf(texts: readonly KnownText[]): KnownText {
  const [newest = { id: 0, at: null }] = texts.toSorted(
    (one, other) => (other.at ?? 0) - (one.at ?? 0) || other.id - one.id,
  )
  return newest
}

function readPage(api: Api, after: number, page: number): Outcome<Page<Sms>> {
  const filter = [{ property: 'id', operator: 'gt', value: after }] as const
  return api.storage.listSms({ query: { page, limit, filter } })
}
