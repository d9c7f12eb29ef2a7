import type { AdminKind, KindOperation } from '#shared/api/admin/kind.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import type { Page } from '#shared/api/query.ts'
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

type Source = { readonly operation: KindOperation; readonly kind: AdminKind; readonly id?: number }

/** Reads slices of the platform's lists by position, whatever page size it serves. */
export class KindRows {
  private readonly client: KindClient
  /** Largest page that the platform serves, by operation. */
  private readonly mostServed = new Map<string, number>()

  constructor(client: KindClient) {
    this.client = client
  }

  forget(): void {
    this.mostServed.clear()
  }

  async read(query: RowsQuery): Outcome<AdminRows> {
    const source = sourceOf(query)
    if (source === null) return err(appError('input.invalid', query.kind))
    const size = Math.min(query.count, this.mostServed.get(source.operation.name) ?? query.count)
    const first = await this.pages(source, query, size)
    if (!first.ok) return first
    const { data, total } = first.value
    const expected = Math.min(query.count, Math.max(0, total - query.from))
    if (data.length >= expected || data.length === 0 || data.length >= size)
      return ok(rowsOf(source.kind, query, first.value))
    this.mostServed.set(source.operation.name, data.length)
    const reread = await this.pages(source, query, data.length)
    return reread.ok ? ok(rowsOf(source.kind, query, reread.value)) : reread
  }

  private async pages(source: Source, wanted: RowsQuery, size: number): Outcome<Page<AdminRecord>> {
    const { from, count, filter } = wanted
    const start = Math.floor(from / size)
    const end = Math.max(start + 1, Math.ceil((from + count) / size))
    const include =
      source.kind.include.length > 0 && wanted.of === undefined ? { include: source.kind.include } : {}
    const path = source.id === undefined ? {} : { id: source.id }
    const pages = await Promise.all(
      Array.from({ length: end - start }, (_, index) => {
        const query = { page: start + index + 1, limit: size, filter, ...include }
        return this.client.page(source.operation, { ...path, query })
      }),
    )
    const data: AdminRecord[] = []
    let total = 0
    for (const page of pages) {
      if (!page.ok) return page
      data.push(...page.value.data)
      total = page.value.total
    }
    return ok({ data: data.slice(from - start * size, from - start * size + count), total })
  }
}

function sourceOf({ kind: name, of }: RowsQuery): Source | null {
  const kind = adminKind(name)
  if (kind === undefined) return null
  if (of === undefined) return kind.operations.list ? { kind, operation: kind.operations.list } : null
  const related = kind.related.find(({ tail }) => tail === of.tail)
  return related === undefined ? null : { kind, operation: related, id: of.id }
}

/** Only the requested fields are sent to the page; a row of recordings would include its transcript. */
function rowsOf({ key }: AdminKind, { fields }: RowsQuery, { data, total }: Page<AdminRecord>): AdminRows {
  const names = new Set([...fields, key, 'id'])
  const rows = data.map((record) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]) => (names.has(name) ? [[name, shortened(value)]] : [])),
    ),
  )
  return { rows, total }
}

/** Longest value in a row, in characters. */
const longest = 200
/** Items of a list that are sent whole; the rest are sent as keys, so that membership stays exact. */
const mostWhole = 20
const mostKeys = 1_000

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (!Array.isArray(value) || value.length <= mostWhole) return value
  return value.map((item, at) => (at < mostWhole ? item : at < mostKeys ? keyIn(item) : undefined))
}

function keyIn(item: unknown): AdminKey | undefined {
  const [key] = keysIn([item])
  return typeof key === 'string' && key.length > longest ? undefined : key
}
