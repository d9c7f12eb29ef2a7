import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
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

/**
 * Returns the greatest record id that the platform has, at least `known`. The specification gives no order, so the
 * first and the last page are read; one of them holds it.
 */
export async function readNewestId(api: Api, known: number): Outcome<number> {
  const firstPage = await readPage(api, known, 1)
  if (!firstPage.ok) return firstPage
  const { data, total } = firstPage.value
  const served = servedCount(firstPage.value)
  const pages = served === 0 ? 1 : Math.ceil(total / served)
  const lastPage = pages > 1 ? await readPage(api, known, pages) : firstPage
  if (!lastPage.ok) return lastPage
  const ids = [...data, ...lastPage.value.data].map(({ id }) => id)
  return ok(ids.reduce((newest, id) => Math.max(newest, id), known))
}

function readPage(api: Api, after: number, page: number): Outcome<Page<Sms>> {
  const filter = [{ property: 'id', operator: 'gt', value: after }] as const
  return api.storage.listSms({ query: { page, limit, filter } })
}
