import type { CollectionQuery, Filter, Page } from '#shared/api/query.ts'
import type { Database, SqlValue } from './database.ts'
import { filterClause, filterClauses } from './filter-sql.ts'
import { listSql, type ListSql } from './page-sql.ts'
import type { Records, Scope } from './records.ts'
import type { StoredRow } from './rows.ts'
import { isServed, prepareTable } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

type StoredText = { readonly body: string; readonly own: string | null; readonly members?: number }

/** A page as it is sent: the text of a JSON array of records, and how many there are in all. */
export type JsonPage = { readonly json: string; readonly total: number }

const keptTotals = 1_000

/** One kind of record. Served fields lie in one JSON text, so that a list is joined, not parsed and written again. */
export class Table<Stored extends StoredRow> implements Records<Stored> {
  readonly spec: TableSpec<Stored>
  private readonly database: Database
  /** Grows with every write: whoever keeps a copy can tell that it is old. */
  version = 0
  private readonly totals = new Map<string, number>()
  private nextId: number

  constructor(database: Database, spec: TableSpec<Stored>) {
    this.database = database
    this.spec = spec
    prepareTable(database, spec)
    const known = database.get<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [spec.name])
    this.nextId = (known?.seq ?? 0) + 1
  }

  insert(values: Omit<Stored, 'id'> & { readonly id?: number }): Stored {
    const id = values.id ?? this.nextId
    const stored = { ...values, id } as Stored
    this.database.transaction(() => {
      this.database.run(`INSERT INTO ${this.spec.name} (id, customer_id, body, own) VALUES (?, ?, ?, ?)`, [
        id,
        stored.customer_id,
        ...this.texts(stored),
      ])
      this.addParties(stored)
    })
    this.nextId = Math.max(this.nextId, id + 1)
    this.changed()
    return stored
  }

  read(id: number): Stored | undefined {
    const text = this.database.get<StoredText>(`SELECT body, own FROM ${this.spec.name} WHERE id = ?`, [id])
    return text && this.parse(text)
  }

  update(id: number, changes: Partial<Omit<Stored, 'id'>>): Stored | undefined {
    return this.database.transaction(() => {
      const before = this.read(id)
      if (!before) return undefined
      const after: Stored = { ...before, ...changes, id }
      this.database.run(`UPDATE ${this.spec.name} SET customer_id = ?, body = ?, own = ? WHERE id = ?`, [
        after.customer_id,
        ...this.texts(after),
        id,
      ])
      this.removeParties(before)
      this.addParties(after)
      this.changed()
      return after
    })
  }

  remove(id: number): boolean {
    return this.database.transaction(() => {
      const before = this.read(id)
      if (!before) return false
      this.removeParties(before)
      this.database.run(`DELETE FROM ${this.spec.name} WHERE id = ?`, [id])
      this.changed()
      return true
    })
  }

  find<Name extends keyof Stored & string>(property: Name, value: Stored[Name]): Stored | undefined {
    if (!isScalar(value)) return undefined
    const { sql, values } = filterClause(this.spec, { property, operator: 'eq', value })
    return this.select(`WHERE ${sql} ORDER BY t.id LIMIT 1`, values)[0]
  }

  where(filter: readonly Filter[]): readonly Stored[] {
    if (filter.length === 0) return this.select('ORDER BY t.id', [])
    const { sql, values } = filterClauses(this.spec, filter)
    return this.select(`WHERE ${sql} ORDER BY t.id`, values)
  }

  list(query: CollectionQuery, scope?: Scope): Page<Stored> {
    const { texts, total } = this.page(query, scope)
    return {
      data: texts.map((text) => ({
        ...this.parse(text),
        ...(text.members === undefined ? {} : { count: text.members }),
      })),
      total,
    }
  }

  /** As `list`, as text that holds served fields only. */
  listJson(query: CollectionQuery, scope?: Scope): JsonPage {
    const { texts, total } = this.page(query, scope)
    return { json: `[${texts.map(servedText).join(',')}]`, total }
  }

  /** The served fields of a record as JSON text, where the scope allows it to be seen. */
  readJson(id: number, scope: Scope): string | undefined {
    const list = listSql(this.spec, { filter: [{ property: 'id', operator: 'eq', value: id }] }, scope)
    return this.rows(list, 1)[0]?.body
  }

  /** A record, where the scope allows it to be seen. */
  readWithin(id: number, scope: Scope): Stored | undefined {
    const list = listSql(this.spec, { filter: [{ property: 'id', operator: 'eq', value: id }] }, scope)
    const text = this.rows(list, 1)[0]
    return text && this.parse(text)
  }

  private changed(): void {
    this.version += 1
    this.totals.clear()
  }

  private page(query: CollectionQuery, scope: Scope | undefined) {
    const list = listSql(this.spec, query, scope)
    const total = this.total(list)
    return { texts: this.rows(list, total), total }
  }

  private rows(list: ListSql, total: number): readonly StoredText[] {
    const { sql, values, reversed } = list.page(total)
    const texts = this.database.all<StoredText>(sql, values)
    return reversed ? texts.toReversed() : texts
  }

  /** Counted once between two writes, whatever the number of pages that are read. */
  private total(list: ListSql): number {
    const key = list.count + JSON.stringify(list.values)
    const known = this.totals.get(key)
    if (known !== undefined) return known
    const total = this.database.get<{ total: number }>(list.count, list.values)?.total ?? 0
    if (this.totals.size >= keptTotals) this.totals.clear()
    this.totals.set(key, total)
    return total
  }

  private select(rest: string, values: readonly SqlValue[]): readonly Stored[] {
    return this.database
      .all<StoredText>(`SELECT t.body, t.own FROM ${this.spec.name} t ${rest}`, values)
      .map((text) => this.parse(text))
  }

  private parse(text: StoredText): Stored {
    return text.own === null ? JSON.parse(text.body) : { ...JSON.parse(text.body), ...JSON.parse(text.own) }
  }

  private texts(stored: Stored): [body: string, own: string | null] {
    const { id, ...rest } = stored
    const served: Record<string, unknown> = { id }
    const own: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(rest)) (isServed(this.spec, name) ? served : own)[name] = value
    return [JSON.stringify(served), this.spec.resource === undefined ? null : JSON.stringify(own)]
  }

  private addParties(stored: Stored): void {
    for (const user of new Set(this.spec.parties?.(stored)))
      this.database.run(`INSERT INTO ${this.spec.name}_parties (user_id, id) VALUES (?, ?)`, [
        user,
        stored.id,
      ])
  }

  private removeParties(stored: Stored): void {
    for (const user of new Set(this.spec.parties?.(stored)))
      this.database.run(`DELETE FROM ${this.spec.name}_parties WHERE user_id = ? AND id = ?`, [
        user,
        stored.id,
      ])
  }
}

function servedText({ body, members }: StoredText): string {
  return members === undefined ? body : `${body.slice(0, -1)},"count":${members}}`
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
