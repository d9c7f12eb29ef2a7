import type { CollectionQuery, Filter, Page } from '#shared/api/query.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { isOldestFirst } from '../platform-client/read-newest.ts'

/** The list to read, and its limits. Times are milliseconds since 1970. */
export type PeriodReading<Item> = {
  readonly readPage: (query: CollectionQuery) => Outcome<Page<Item>>
  /** The time field. */
  readonly property: string
  /** 0 for a record without a time. */
  readonly timeOf: (item: Item) => number
  readonly idOf: (item: Item) => number | string
  readonly from: number
  /** End of the period, exclusive; undefined for no end. */
  readonly to?: number
  /** Maximum number of records read. */
  readonly maxRecords: number
  readonly isCancelled: () => boolean
  readonly onProgress: (progress: { readonly read: number; readonly total: number }) => void
  /** Called with the records of each page, each record once. */
  readonly onRecords: (items: readonly Item[]) => void
}

/** The part of the period that was read completely: shorter if there are more records than the limit. */
export type PeriodRead = { readonly isCut: boolean; readonly from: number; readonly to: number }

const pageSize = 1_000
/** Maximum pages of one read: a platform may return smaller ones than requested. */
const maxPages = 1_000

/**
 * Reads every record of a period page by page, in whatever order the platform lists them; undefined if cancelled. Drops
 * records outside the period, which a platform that ignores the filter returns.
 */
export async function readPeriod<Item>(reading: PeriodReading<Item>): Outcome<PeriodRead | undefined> {
  const {
    readPage,
    property,
    timeOf,
    idOf,
    from,
    to = Infinity,
    maxRecords,
    isCancelled,
    onProgress,
  } = reading
  const filter = filtersOf(property, from, reading.to)
  const ids = new Set<number | string>()
  let [earliest, latest, isOldFirst] = [Infinity, -Infinity, false]
  for (let page = 1; ids.size < maxRecords && page <= maxPages; page += 1) {
    if (isCancelled()) return ok(undefined)
    const part = await readPage({ page, limit: pageSize, filter })
    if (!part.ok) return part
    if (isCancelled()) return ok(undefined)
    const { data, total, invalid = [] } = part.value
    const unread = data.filter((item) => !ids.has(idOf(item)))
    for (const item of unread) ids.add(idOf(item))
    const inPeriod = unread.filter((item) => timeOf(item) >= from && timeOf(item) < to)
    for (const item of inPeriod) {
      earliest = Math.min(earliest, timeOf(item))
      latest = Math.max(latest, timeOf(item))
    }
    reading.onRecords(inPeriod)
    onProgress({ read: ids.size, total: Math.max(total, ids.size) })
    if (page === 1) isOldFirst = isOldestFirst(data, timeOf)
    const isRepeated = unread.length === 0 && invalid.length === 0
    if (isRepeated || ids.size >= total || isPast(data, isOldFirst, reading))
      return ok({ isCut: false, from, to })
  }
  const hasRecords = earliest <= latest
  return ok({
    isCut: true,
    from: hasRecords && !isOldFirst ? earliest : from,
    to: hasRecords && isOldFirst ? latest + 1 : to,
  })
}

/** Whether all further pages lie beyond the period: one record with a wrong time does not end the read. */
function isPast<Item>(
  data: readonly Item[],
  isOldFirst: boolean,
  { timeOf, from, to = Infinity }: PeriodReading<Item>,
): boolean {
  const times = data.map(timeOf).filter((at) => at > 0)
  return times.length > 0 && times.every((at) => (isOldFirst ? at >= to : at < from))
}

function filtersOf(property: string, from: number, to: number | undefined): readonly Filter[] {
  const since = { property, operator: 'gte', value: writeTimestamp(from) } as const
  return to === undefined ? [since] : [since, { property, operator: 'lt', value: writeTimestamp(to) }]
}
