import type { Database } from './database.ts'
import { comparedExpression } from './filter-sql.ts'
import type { StoredRow } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

/** Most new records waiting: indexing one alone costs more than storing it, in a batch a fifth of that. */
const maxPending = 4_096
/**
 * A table of up to this many records may wait as a whole for its first search: a sample data set is stored in half the
 * time, and most platforms that tests start are never searched.
 */
const maxUnsearched = 32_768
/** Milliseconds until waiting records are indexed if no search comes first, and the number indexed at once. */
const idleIndexing = { delay: 100, records: 256 } as const

/**
 * The substring index over the searched fields of a table (FTS5, trigrams). New records are indexed
 * together, by the next search or a little later; `catchUp` tells whether the index is complete.
 */
export class SearchIndex<Stored extends StoredRow> {
  private readonly database: Database
  private readonly spec: TableSpec<Stored>
  private readonly columns: readonly string[]
  private readonly indexSql: string
  /** Records up to this id are indexed; undefined if that has to be looked up. */
  private indexedUpTo: number | undefined
  private newestId: number
  /** Records up to this id wait for the first search, which does not wait for them. */
  private deferredUpTo: number
  private isSearched = false
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database, spec: TableSpec<Stored>) {
    const { name, searched = [] } = spec
    this.database = database
    this.spec = spec
    this.columns = searched
    const values = searched.map((property) => `lower(${comparedExpression(spec, property)})`)
    this.indexSql = `INSERT OR REPLACE INTO ${name}_search (rowid, ${this.columnList})
      SELECT t.id, ${values.join(', ')} FROM ${name} t WHERE t.id > ? AND t.id <= ?`
    this.prepareIndex()
    database.commits.rolledBack.on(() => {
      this.indexedUpTo = undefined
    })
    database.attached.defer(() => clearTimeout(this.timer))
    this.newestId = this.lookUpNewest()
    this.deferredUpTo = this.newestId
  }

  onInserted({ id }: Stored): void {
    this.newestId = Math.max(this.newestId, id)
    if (id <= this.lastIndexed()) this.index(id - 1, id)
    else if (id - Math.max(this.lastIndexed(), this.deferredUpTo) > maxPending) this.indexUpTo(this.newestId)
    else this.scheduleIndexing()
  }

  /** Handles a batch of stored records, up to this id. */
  onBatchInserted(id: number): void {
    this.newestId = Math.max(this.newestId, id)
    if (this.newestId > maxUnsearched) this.indexUpTo(this.newestId)
    else this.deferredUpTo = this.newestId
  }

  onUpdated(before: Stored, after: Stored): void {
    const { id } = after
    if (id > this.lastIndexed()) return
    if (this.spec.searched?.some((property) => before[property] !== after[property])) this.index(id - 1, id)
  }

  onRemoved({ id }: Stored): void {
    if (id <= this.lastIndexed())
      this.database.run(`DELETE FROM ${this.spec.name}_search WHERE rowid = ?`, [id])
  }

  /**
   * Indexes waiting records. False if the index is still incomplete: the disk refuses them, or there are so many that
   * they are indexed in the background.
   */
  catchUp(): boolean {
    this.isSearched = true
    if (this.deferredUpTo - this.lastIndexed() <= maxPending) return this.indexUpTo(this.newestId)
    this.scheduleIndexing()
    return false
  }

  private indexUpTo(last: number): boolean {
    const upTo = this.lastIndexed()
    if (upTo >= last) return true
    if (!this.database.commits.hasFailed) this.index(upTo, last)
    if (this.database.commits.hasFailed) return false
    this.indexedUpTo = last
    return true
  }

  private scheduleIndexing(): void {
    if (!this.isSearched && this.lastIndexed() < this.deferredUpTo) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.indexUpTo(Math.min(this.lastIndexed() + idleIndexing.records, this.newestId))
      if (this.lastIndexed() < this.newestId) this.scheduleIndexing()
    }, idleIndexing.delay).unref()
  }

  private index(after: number, last: number): void {
    this.database.run(this.indexSql, [after, last])
  }

  private lastIndexed(): number {
    this.indexedUpTo ??=
      this.database.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${this.spec.name}_search_docsize`)
        ?.id ?? 0
    return this.indexedUpTo
  }

  private lookUpNewest(): number {
    return this.database.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${this.spec.name}`)?.id ?? 0
  }

  private get columnList(): string {
    return this.columns.map((column) => `"${column}"`).join(', ')
  }

  /** Creates the index, or recreates it if the searched fields have changed. */
  private prepareIndex(): void {
    const table = `${this.spec.name}_search`
    const existing = this.database
      .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .map(({ name }) => name)
    if (existing.join() === this.columns.join()) return
    this.database.execute(`DROP TABLE IF EXISTS ${table};
      CREATE VIRTUAL TABLE ${table} USING fts5(
        ${this.columnList}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
      ${enableDeleteMerge(table)}`)
  }
}

/**
 * Removes a part of the index once all its records are deleted, instead of rewriting it each time a tenth of them are:
 * that would block everybody for up to a second, again and again, while a collection is deleted.
 */
function enableDeleteMerge(table: string): string {
  return `INSERT INTO ${table} (${table}, rank) VALUES ('deletemerge', 100)`
}
