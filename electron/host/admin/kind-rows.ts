import type { AdminKind, KindOperation } from '#shared/api/admin/kind.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import { recordsAt, servedCount, type Page } from '#shared/api/query.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import {
  keysIn,
  type AdminKey,
  type AdminQuery,
  type AdminRecord,
  type AdminRows,
} from '#shared/host/admin.ts'
import type { KindClient } from './kind-client.ts'

type RowsQuery = AdminQuery & {
  readonly fields: readonly string[]
  readonly from: number
  readonly count: number
}

type AdminPage = Page<AdminRecord>

type Source = { readonly operation: KindOperation; readonly kind: AdminKind; readonly id?: number }

/** Reads slices of the platform's lists by position, whatever page size it serves. */
export class KindRows {
  private readonly client: KindClient
  /** Largest page that the platform serves, by operation. */
  private readonly maxPageSizes = new Map<string, number>()

  constructor(client: KindClient) {
    this.client = client
  }

  forget(): void {
    this.maxPageSizes.clear()
  }

  async read(query: RowsQuery): Outcome<AdminRows> {
    const source = sourceOf(query)
    if (source === null) return err(appError('input.invalid', query.kind))
    const size = Math.min(query.count, this.maxPageSizes.get(source.operation.name) ?? query.count)
    const pages = await this.pages(source, query, size)
    if (!pages.ok) return pages
    const served = smallerSize(pages.value, firstPageOf(query, size), size)
    if (served === null) return ok(rowsOf(source.kind, query, slice(pages.value, query, size)))
    this.maxPageSizes.set(source.operation.name, served)
    const reread = await this.pages(source, query, served)
    return reread.ok ? ok(rowsOf(source.kind, query, slice(reread.value, query, served))) : reread
  }

  /** The pages that hold the requested rows, if pages have this size. */
  private async pages(source: Source, wanted: RowsQuery, size: number): Outcome<readonly AdminPage[]> {
    const start = firstPageOf(wanted, size)
    const end = Math.max(start + 1, Math.ceil((wanted.from + wanted.count) / size))
    const include =
      source.kind.include.length > 0 && wanted.of === undefined ? { include: source.kind.include } : {}
    const path = source.id === undefined ? {} : { id: source.id }
    const answers = await Promise.all(
      Array.from({ length: end - start }, (_, index) => {
        const query = { page: start + index + 1, limit: size, filter: wanted.filter, ...include }
        return this.client.page(source.operation, { ...path, query })
      }),
    )
    const pages: AdminPage[] = []
    for (const answer of answers) {
      if (!answer.ok) return answer
      pages.push(answer.value)
    }
    return ok(pages)
  }
}

/** Index of the page with the first requested row, from 0. */
function firstPageOf({ from }: RowsQuery, size: number): number {
  return Math.floor(from / size)
}

/** The page size that the platform serves, if it is smaller than the requested one; a last page may be short. */
function smallerSize([first]: readonly AdminPage[], start: number, size: number): number | null {
  if (first === undefined) return null
  const served = servedCount(first)
  const isShort = served < Math.min(size, first.total - start * size)
  return isShort && served > 0 && first.total > (start + 1) * served ? served : null
}

/** The requested rows. */
function slice(pages: readonly AdminPage[], wanted: RowsQuery, size: number): AdminPage {
  const skipped = wanted.from - firstPageOf(wanted, size) * size
  return { ...recordsAt(pages, skipped, wanted.count), total: pages.at(-1)?.total ?? 0 }
}

function sourceOf({ kind: name, of }: RowsQuery): Source | null {
  const kind = adminKind(name)
  if (kind === undefined) return null
  if (of === undefined) return kind.operations.list ? { kind, operation: kind.operations.list } : null
  const related = kind.related.find(({ tail }) => tail === of.tail)
  return related === undefined ? null : { kind, operation: related, id: of.id }
}

/** Only the requested fields are sent to the page; a row of recordings would include its transcript. */
function rowsOf({ key }: AdminKind, { fields }: RowsQuery, { data, total, invalid }: AdminPage): AdminRows {
  const names = new Set([...fields, key, 'id'])
  const rows = data.map((record) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]) => (names.has(name) ? [[name, shortened(value)]] : [])),
    ),
  )
  return { rows, total, ...(invalid && { invalid }) }
}

/** Longest value in a row, in characters. */
const maxValueLength = 200
/** Items of a list that are sent whole; the rest are sent as keys, so that membership stays exact. */
const maxWholeItems = 20
const maxKeys = 1_000

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value
  if (!Array.isArray(value) || value.length <= maxWholeItems) return value
  return value.map((item, at) => (at < maxWholeItems ? item : at < maxKeys ? keyIn(item) : undefined))
}

function keyIn(item: unknown): AdminKey | undefined {
  const [key] = keysIn([item])
  return typeof key === 'string' && key.length > maxValueLength ? undefined : key
}
