import type { ApiClient } from '#shared/api/client.ts'
import { recordsAt, reversedRecords, servedCount, type Page } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { HistoryList, HistoryQuery } from '#shared/host/history.ts'
import { isOldestFirst } from '../../platform-client/read-newest.ts'
import { recordLists, type PlatformRecord } from './record-lists.ts'

export type RowsRequest = {
  readonly query: HistoryQuery
  readonly from: number
  readonly count: number
  readonly base: number
}

/** How the platform serves a list, as far as known. */
type ServedList = {
  readonly oldestFirst: boolean
  /** Largest page size that it serves. */
  readonly maxPageSize: number
}

/** Maximum reads of a piece, which is read again if records change meanwhile. */
const maxReads = 4

/** Reads pieces of the platform's lists by position from the newest record, whatever its order and page size. */
export class RecordPages {
  private readonly api: ApiClient
  private readonly served = new Map<HistoryList, ServedList>()

  constructor(api: ApiClient) {
    this.api = api
  }

  clear(): void {
    this.served.clear()
  }

  /** `base`: the total that positions count from; records added since come before the first position. */
  async rows({ query, from, count, base }: RowsRequest): Outcome<Page<PlatformRecord>> {
    let total = base
    const served = this.served.get(query.list)
    if (!served || base === 0) {
      const first = await this.page(query, 1, this.sizeOf(query, count))
      if (!first.ok) return first
      total = first.value.total
      this.rememberPaging(query, first.value, count)
      const isTop = from === 0 && (base === 0 || base === total)
      if (isTop && !this.isOldestFirst(query) && isWhole(first.value, count)) return first
    }
    return this.read({ query, from, count, base: base === 0 ? total : base }, total)
  }

  private async read(request: RowsRequest, assumed: number): Outcome<Page<PlatformRecord>> {
    let total = assumed
    for (let readings = 1; ; readings += 1) {
      const read = await this.readRange(request, total)
      if (!read.ok || read.value.total === total || readings === maxReads) return read
      total = read.value.total
      if (this.isOldestFirst(request.query)) return read
    }
  }

  /** Reads the records at the requested positions, assuming `total` records. */
  private async readRange(request: RowsRequest, total: number): Outcome<Page<PlatformRecord>> {
    const { query, from, count, base } = request
    if (this.isOldestFirst(query)) {
      const end = Math.max(0, base - from)
      const read = await this.readBetween(query, Math.max(0, end - count), end)
      return read.ok ? ok({ ...reversedRecords(read.value), total: read.value.total }) : read
    }
    const newer = query.groupBy === '' ? Math.max(0, total - base) : 0
    return this.readBetween(query, from + newer, from + newer + count)
  }

  /** Records `start` to `end` in the platform's own order. */
  private async readBetween(query: HistoryQuery, start: number, end: number): Outcome<Page<PlatformRecord>> {
    const size = this.sizeOf(query, Math.max(1, end - start))
    const firstPage = Math.floor(start / size)
    const lastPage = Math.max(firstPage, Math.ceil(end / size) - 1)
    const numbers = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index + 1)
    const pages = await Promise.all(numbers.map((number) => this.page(query, number, size)))
    const read: Page<PlatformRecord>[] = []
    for (const page of pages) {
      if (!page.ok) return page
      read.push(page.value)
    }
    const records = recordsAt(read, start - firstPage * size, end - start)
    return ok({ ...records, total: read.at(-1)?.total ?? 0 })
  }

  private page({ list, filter, groupBy }: HistoryQuery, page: number, limit: number) {
    const grouped = groupBy === '' ? {} : { group_by: groupBy }
    return recordLists[list].read(this.api, { page, limit, filter, ...grouped })
  }

  private rememberPaging(query: HistoryQuery, page: Page<PlatformRecord>, requested: number): void {
    const { data, total } = page
    const count = servedCount(page)
    const isShort = count > 0 && count < Math.min(requested, total)
    const served = this.served.get(query.list)
    const { time } = recordLists[query.list]
    const timeOf = (record: PlatformRecord) => readTimestamp(fieldOf(record, time)) ?? 0
    // Groups have an order of their own, and a single record has none.
    const oldestFirst =
      query.groupBy === '' && data.length > 1 ? isOldestFirst(data, timeOf) : (served?.oldestFirst ?? false)
    this.served.set(query.list, {
      oldestFirst,
      maxPageSize: isShort ? count : (served?.maxPageSize ?? Number.POSITIVE_INFINITY),
    })
  }

  private isOldestFirst({ list, groupBy }: HistoryQuery): boolean {
    return groupBy === '' && (this.served.get(list)?.oldestFirst ?? false)
  }

  private sizeOf({ list }: HistoryQuery, count: number): number {
    return Math.min(count, this.served.get(list)?.maxPageSize ?? Number.POSITIVE_INFINITY)
  }
}

function isWhole(page: Page<PlatformRecord>, count: number): boolean {
  return servedCount(page) >= Math.min(count, page.total)
}

/** Returns a field by name; undefined if the record does not have it. */
export function fieldOf(record: object, name: string): unknown {
  return Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined
}
