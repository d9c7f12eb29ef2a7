import type { CollectionQuery, Filter } from '#shared/api/query.ts'
import type { Database } from './database.ts'
import { TotalCache } from './total-cache.ts'
import { PageAnchors } from './page-anchors.ts'
import {
  allSql,
  groupSql,
  listSql,
  type ListQuery,
  type ListSql,
  type PageRead,
  type Statement,
} from './page-sql.ts'
import type { Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import type { SearchIndex } from './search-index.ts'
import { searchOf } from './search-sql.ts'
import type { TableSpec } from './table-spec.ts'

export type StoredText = { readonly body: string; readonly own: string | null; readonly members?: number }

/**
 * A page as it is sent: the text of a JSON array of records, and the total number of records. A client that sends its
 * entity tag, if any, is told that nothing changed.
 */
export type JsonPage = { readonly json: string; readonly total: number; readonly etag?: string }

type Ports<Stored extends StoredRow> = {
  readonly database: Database
  readonly spec: TableSpec<Stored>
  readonly search: SearchIndex<Stored> | undefined
}

/** Reads the lists of one table: every page costs about as much as the first, and totals are rarely counted. */
export class Listing<Stored extends StoredRow> {
  private readonly ports: Ports<Stored>
  private readonly totals = new TotalCache()
  private readonly anchors: PageAnchors
  /** The customer who owns all records of the table; `several` if customers share it. */
  private soleCustomer: number | 'several' | undefined

  constructor(ports: Ports<Stored>) {
    this.ports = ports
    const nextIdSql = `SELECT id FROM ${ports.spec.name} WHERE customer_id = ? AND id >= ? ORDER BY id LIMIT 1 OFFSET ?`
    this.anchors = new PageAnchors((...values) => ports.database.get<{ id: number }>(nextIdSql, values)?.id)
    ports.database.commits.rolledBack.on(() => this.clearCaches())
  }

  /** Clears everything cached, after records changed without individual notice. */
  clearCaches(): void {
    this.totals.clear()
    this.anchors.clear()
    this.soleCustomer = undefined
  }

  /** A record was stored (`after`), changed (both) or removed (`before`). */
  onChange(before: StoredRow | undefined, after: StoredRow | undefined): void {
    const isMoved = before?.customer_id !== after?.customer_id
    if (before) this.totals.onChange(before.customer_id, isMoved ? -1 : 0)
    if (after) this.totals.onChange(after.customer_id, isMoved ? 1 : 0)
    if (isMoved && before) this.anchors.dropAfter(before.customer_id, before.id)
    if (isMoved && after) this.anchors.dropAfter(after.customer_id, after.id)
    if (after && after.customer_id !== this.soleCustomer) this.soleCustomer = undefined
  }

  /** The rows of all records that match, or of the first few, in order of id. */
  findAll(filter: readonly Filter[], limit?: number): readonly StoredText[] {
    const { sql, values } = allSql(this.ports.spec, this.listQuery({ filter }, undefined), limit)
    return this.ports.database.all<StoredText>(sql, values)
  }

  /** The rows of a page, and the total number of records. */
  rows(query: CollectionQuery, scope: Scope | undefined) {
    const list = this.listQuery(query, scope)
    const { database, spec } = this.ports
    if (query.group_by !== undefined) {
      const { count, rows } = groupSql(spec, list, query.group_by)
      return { texts: database.all<StoredText>(rows.sql, rows.values), total: this.filteredTotal(count) }
    }
    const sql = listSql(spec, list)
    const total = this.totalOf(sql, list)
    const page = this.pageReadOf(sql, list, total)
    const { sql: text, values } = sql.rows(page)
    const texts = database.all<StoredText>(text, values)
    return { texts: page.direction === sql.direction ? texts : texts.toReversed(), total }
  }

  /** Like `rows`, but as JSON with served fields only. */
  json(query: CollectionQuery, scope: Scope | undefined): JsonPage {
    if (query.group_by !== undefined) {
      const { texts, total } = this.rows(query, scope)
      return { json: `[${texts.map(groupText).join(',')}]`, total }
    }
    const list = this.listQuery(query, scope)
    const sql = listSql(this.ports.spec, list)
    if (sql.offset === 0 && !isWhole(list)) {
      const first = this.readPage(sql.json({ skip: 0, limit: sql.limit, direction: sql.direction }))
      // A page that is not full contains all records, so no count is needed.
      return { json: first.json, total: first.records < sql.limit ? first.records : this.totalOf(sql, list) }
    }
    const total = this.totalOf(sql, list)
    return { json: this.readPage(sql.json(this.pageReadOf(sql, list, total))).json, total }
  }

  private readPage({ sql, values }: Statement) {
    const read = this.ports.database.get<{ json: string; records: number }>(sql, values)
    return read ?? { json: '[]', records: 0 }
  }

  private listQuery(query: CollectionQuery, scope: Scope | undefined): ListQuery {
    const { spec, search } = this.ports
    const found = search && query.filter && searchOf(spec, query.filter)
    const list = { query, scope, search: found && search?.catchUp() ? found : undefined }
    return isWhole(list) ? { ...list, isInTableOrder: this.isSoleCustomer(list.scope.customerId) } : list
  }

  private isSoleCustomer(customerId: number): boolean {
    this.soleCustomer ??= this.readSoleCustomer()
    return this.soleCustomer === customerId
  }

  private readSoleCustomer(): number | 'several' {
    const { database, spec } = this.ports
    const sql = `SELECT (SELECT min(customer_id) FROM ${spec.name}) AS least, (SELECT max(customer_id) FROM ${spec.name}) AS most`
    const found = database.get<{ least: number | null; most: number | null }>(sql)
    return found && found.least !== null && found.least === found.most ? found.least : 'several'
  }

  private totalOf({ count }: ListSql, list: ListQuery): number {
    return isWhole(list)
      ? this.totals.ofCustomer(list.scope.customerId, () => this.count(count))
      : this.filteredTotal(count)
  }

  private filteredTotal(count: Statement): number {
    return this.totals.ofQuery(count.sql + JSON.stringify(count.values), () => this.count(count))
  }

  private count({ sql, values }: Statement): number {
    return this.ports.database.get<{ total: number }>(sql, values)?.total ?? 0
  }

  private pageReadOf({ limit, offset, direction }: ListSql, list: ListQuery, total: number): PageRead {
    if (offset >= total) return { skip: 0, limit: 0, direction }
    if (isWhole(list)) {
      const { customerId } = list.scope
      const start =
        direction === 'ASC'
          ? this.anchors.fromOldest(customerId, offset)
          : this.anchors.fromNewest(customerId, offset, total)
      return { ...start, limit, direction }
    }
    if (offset <= total / 2) return { skip: offset, limit, direction }
    // A page in the second half is read from the end, so that the last page costs as much as the first.
    return {
      skip: Math.max(total - offset - limit, 0),
      limit: Math.min(limit, total - offset),
      direction: direction === 'ASC' ? 'DESC' : 'ASC',
    }
  }
}

/** Whether a list covers all of a customer's records, unfiltered. */
function isWhole(list: ListQuery): list is ListQuery & { readonly scope: Scope } {
  return list.scope !== undefined && list.scope.userId === undefined && !list.query.filter?.length
}

function groupText({ body, members }: StoredText): string {
  return members === undefined ? body : `${body.slice(0, -1)},"count":${members}}`
}
