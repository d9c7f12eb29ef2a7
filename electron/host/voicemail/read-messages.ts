import type { ApiClient } from '#shared/api/client.ts'
import type { Voicemessage } from '#shared/api/modules/history.ts'
import { servedCount, type CollectionQuery, type Page } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { isOldestFirst, readNewest } from '../platform-client/read-newest.ts'
import { readVoicemessage, type LeftMessage } from './read-voicemessage.ts'

export type ReadMessages = {
  readonly messages: readonly LeftMessage[]
  /** Whether these are all messages, so that any other is gone. */
  readonly isWhole: boolean
  /** Total according to the platform. */
  readonly total: number
}

export type Reading = {
  readonly api: ApiClient
  readonly ownMailbox: number
  /** All, or only the newest. */
  readonly isWhole: boolean
}

/** Page size; few agents have more messages. */
const pageSize = 500
/** Most messages kept, the newest. */
const maxMessages = 10_000
/** Most pages of one reading: a platform may serve smaller pages than requested, even of one message each. */
const maxPages = 40
/** How often all are read again if pages shift while messages come and go. */
const attempts = 3

/** Reads all messages, or the newest page of them, in either order, since the document does not define it. */
export async function readMessages(reading: Reading): Outcome<ReadMessages> {
  const read = (query: CollectionQuery) => reading.api.history.listVoicemessages({ query })
  const firstPage = await (reading.isWhole
    ? readPage(reading, 1)
    : readNewest({ count: pageSize, timeOf, read }))
  if (!firstPage.ok) return firstPage
  const { data, total } = firstPage.value
  const served = servedCount(firstPage.value)
  if (served >= total || data.length === 0) return ok(asMessages(reading, data, { isWhole: true, total }))
  return reading.isWhole
    ? readAllPages(reading, firstPage.value)
    : ok(asMessages(reading, data, { isWhole: false, total }))
}

function readPage({ api }: Reading, page: number): Outcome<Page<Voicemessage>> {
  return api.history.listVoicemessages({ query: { page, limit: pageSize } })
}

async function readAllPages(reading: Reading, firstPage: Page<Voicemessage>): Outcome<ReadMessages> {
  const { total } = firstPage
  const records: Voicemessage[] = []
  for (let attemptsLeft = attempts; attemptsLeft > 0; attemptsLeft -= 1) {
    records.length = 0
    let isSteady = true
    for (const page of pagesFromNewest(firstPage)) {
      const read = page === 1 && attemptsLeft === attempts ? ok(firstPage) : await readPage(reading, page)
      if (!read.ok) return read
      // An empty page is the end, whatever the total says.
      if (servedCount(read.value) === 0) break
      isSteady &&= read.value.total === total
      records.push(...read.value.data)
    }
    if (records.length === 0) return ok(asMessages(reading, firstPage.data, { isWhole: false, total }))
    if (isSteady) return ok(asMessages(reading, records, { isWhole: true, total }))
  }
  return ok(asMessages(reading, records, { isWhole: false, total }))
}

/** `total` may be wrong, so the number of pages also depends on the size of the first one. */
function pagesFromNewest(firstPage: Page<Voicemessage>): readonly number[] {
  const size = servedCount(firstPage)
  const lastPage = Math.ceil(firstPage.total / size)
  const count = Math.max(1, Math.min(lastPage, Math.ceil(maxMessages / size), maxPages))
  const isReversed = isOldestFirst(firstPage.data, timeOf)
  return Array.from({ length: count }, (_, index) => (isReversed ? lastPage - index : index + 1))
}

function timeOf({ origtime }: Voicemessage): number {
  return readTimestamp(origtime) ?? 0
}

function asMessages(
  { ownMailbox }: Reading,
  records: readonly Voicemessage[],
  facts: Pick<ReadMessages, 'isWhole' | 'total'>,
): ReadMessages {
  return { ...facts, messages: records.map((record) => readVoicemessage(record, ownMailbox)) }
}
