import type { CollectionQuery, Filter, Page } from '#shared/api/query.ts'
import type { Database } from './database.ts'
import { Listing, type JsonPage, type StoredText } from './listing.ts'
import { RecordTexts } from './record-texts.ts'
import type { Records, Scope } from './records.ts'
import { RowBatch } from './row-batch.ts'
import type { StoredRow } from './rows.ts'
import { scopeSql } from './scope-sql.ts'
import { SearchIndex } from './search-index.ts'
import { prepareTable } from './table-schema.ts'
import type { TableSpec } from './table-spec.ts'

export type { JsonPage } from './listing.ts'

/** One kind of record. Served fields are one JSON text, so that a list is joined, not parsed and written again. */
export class Table<Stored extends StoredRow> implements Records<Stored> {
  readonly spec: TableSpec<Stored>
  private readonly database: Database
  /** Grows with every write, so that copies can be recognised as outdated. */
  version = 0
  private readonly search: SearchIndex<Stored> | undefined
  private readonly listing: Listing<Stored>
  private readonly texts: RecordTexts<Stored>
  /** The most common read: a reader who may see all of the customer's records. */
  private readonly readInCustomerSql: string
  private nextId: number

  constructor(database: Database, spec: TableSpec<Stored>) {
    this.database = database
    this.spec = spec
    this.texts = new RecordTexts(spec)
    prepareTable(database, spec)
    this.readInCustomerSql = `SELECT body, own FROM ${spec.name} WHERE id = ? AND customer_id = ?`
    this.search = spec.searched && new SearchIndex(database, spec)
    this.listing = new Listing({ database, spec, search: this.search })
    const sequence = database.get<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [
      spec.name,
    ])
    this.nextId = (sequence?.seq ?? 0) + 1
    database.commits.rolledBack.on(() => {
      this.version += 1
    })
  }

  insert(values: Omit<Stored, 'id'> & { readonly id?: number }): Stored {
    const id = values.id ?? this.nextId
    const stored = { ...values, id } as Stored
    this.atomically(() => {
      this.database.run(`INSERT INTO ${this.spec.name} (id, customer_id, body, own) VALUES (?, ?, ?, ?)`, [
        id,
        stored.customer_id,
        ...this.texts.write(stored),
      ])
      this.addParties(stored)
      this.search?.onInserted(stored)
    })
    this.nextId = Math.max(this.nextId, id + 1)
    this.onChange(undefined, stored)
    if (this.spec.maxRecords !== undefined) this.remove(id - this.spec.maxRecords)
    return stored
  }

  /**
   * Inserts many records in one transaction, without a savepoint for each; returns the id of the first, from which they
   * are numbered consecutively. They may come from a generator: none is kept in memory.
   */
  insertAll(records: Iterable<Omit<Stored, 'id'>>): number {
    const first = this.nextId
    const { name } = this.spec
    this.database.transaction(() => {
      const rows = new RowBatch(this.database, { table: name, columns: ['id', 'customer_id', 'body', 'own'] })
      const parties = new RowBatch(this.database, { table: `${name}_parties`, columns: ['user_id', 'id'] })
      for (const values of records) {
        const id = this.nextId
        const stored = { ...values, id } as Stored
        this.nextId += 1
        rows.add(id, stored.customer_id, ...this.texts.write(stored))
        for (const user of new Set(this.spec.parties?.(stored))) parties.add(user, id)
      }
      rows.flush()
      parties.flush()
      this.search?.onBatchInserted(this.nextId - 1)
    })
    this.version += 1
    this.listing.clearCaches()
    return first
  }

  /** Same as `Store.transaction`. */
  transaction<T>(work: () => T): T {
    return this.database.transaction(work)
  }

  read(id: number): Stored | undefined {
    const text = this.database.get<StoredText>(`SELECT body, own FROM ${this.spec.name} WHERE id = ?`, [id])
    return text && this.texts.read(text)
  }

  update(id: number, changes: Partial<Omit<Stored, 'id'>>): Stored | undefined {
    const before = this.read(id)
    if (!before) return undefined
    const after: Stored = { ...before, ...changes, id }
    this.atomically(() => {
      this.database.run(`UPDATE ${this.spec.name} SET customer_id = ?, body = ?, own = ? WHERE id = ?`, [
        after.customer_id,
        ...this.texts.write(after),
        id,
      ])
      this.removeParties(before)
      this.addParties(after)
      this.search?.onUpdated(before, after)
    })
    this.onChange(before, after)
    return after
  }

  remove(id: number): boolean {
    const before = this.read(id)
    if (!before) return false
    this.atomically(() => {
      this.removeParties(before)
      this.database.run(`DELETE FROM ${this.spec.name} WHERE id = ?`, [id])
      this.search?.onRemoved(before)
    })
    this.onChange(before, undefined)
    return true
  }

  /** Removes these records, given as stored, at a fraction of the cost of removing each by itself. */
  removeMany(records: readonly Stored[]): void {
    if (records.length === 0) return
    this.database.transaction(() => {
      for (const record of records) {
        this.removeParties(record)
        this.database.run(`DELETE FROM ${this.spec.name} WHERE id = ?`, [record.id])
        this.search?.onRemoved(record)
      }
    })
    for (const record of records) this.onChange(record, undefined)
  }

  /** Removes every record of a customer. */
  removeAll(customerId: number): void {
    const { name, visibility } = this.spec
    const linkedDeletes = [
      ...(visibility === 'parties' ? [`DELETE FROM ${name}_parties WHERE id`] : []),
      ...(this.search ? [`DELETE FROM ${name}_search WHERE rowid`] : []),
    ]
    this.database.transaction(() => {
      for (const linkedDelete of linkedDeletes)
        this.database.run(`${linkedDelete} IN (SELECT id FROM ${name} WHERE customer_id = ?)`, [customerId])
      this.database.run(`DELETE FROM ${name} WHERE customer_id = ?`, [customerId])
    })
    this.version += 1
    this.listing.clearCaches()
  }

  find<Name extends keyof Stored & string>(property: Name, value: Stored[Name]): Stored | undefined {
    if (!isScalar(value)) return undefined
    const text = this.listing.findAll([{ property, operator: 'eq', value }], 1)[0]
    return text && this.texts.read(text)
  }

  where(filter: readonly Filter[]): readonly Stored[] {
    return this.listing.findAll(filter).map((text) => this.texts.read(text))
  }

  list(query: CollectionQuery, scope?: Scope): Page<Stored> {
    const { texts, total } = this.listing.rows(query, scope)
    return {
      data: texts.map((text) => ({
        ...this.texts.read(text),
        ...(text.members === undefined ? {} : { count: text.members }),
      })),
      total,
    }
  }

  /** Like `list`, but as JSON with served fields only. */
  listJson(query: CollectionQuery, scope?: Scope): JsonPage {
    return this.listing.json(query, scope)
  }

  /** The served fields of a record as JSON text, if the scope allows. */
  readJson(id: number, scope: Scope): string | undefined {
    return this.textInScope(id, scope)?.body
  }

  /** A record, if the scope allows. */
  readInScope(id: number, scope: Scope): Stored | undefined {
    const text = this.textInScope(id, scope)
    return text && this.texts.read(text)
  }

  private textInScope(id: number, scope: Scope): StoredText | undefined {
    if (scope.userId === undefined) return this.database.get(this.readInCustomerSql, [id, scope.customerId])
    const { from, condition } = scopeSql(this.spec, { scope, filters: [byId], search: undefined })
    return this.database.get(`SELECT t.body, t.own FROM ${from} WHERE ${condition.sql} AND t.id = ?`, [
      ...condition.values,
      id,
    ])
  }

  /** Uses a transaction only for records with parties: others are one row, and their index fails only with the disk. */
  private atomically(work: () => void): void {
    if (this.spec.parties) this.database.transaction(work)
    else work()
  }

  private onChange(before: Stored | undefined, after: Stored | undefined): void {
    this.version += 1
    this.listing.onChange(before, after)
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

/** Tells `scopeSql` that a record is looked up by its id; the value does not matter. */
const byId: Filter = { property: 'id', operator: 'eq', value: null }

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
