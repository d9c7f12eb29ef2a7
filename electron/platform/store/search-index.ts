import type { Database } from './database.ts'
import { comparedExpression } from './filter-sql.ts'
import type { StoredRow } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

/** Most new records waiting: indexing one alone costs more than storing it, in a batch a fifth of that. */
const mostWaiting = 4_096
/**
 * A table of up to this many records may wait as a whole for its first search: a sample data set is stored in half the
 * time, and most platforms that tests start are never searched.
 */
const mostUnsearched = 32_768
/** Milliseconds until waiting records are indexed if no search comes first, and the number indexed at once. */
const idle = { wait: 100, records: 256 } as const

/**
 * The substring index over the searched fields of a table (FTS5, trigrams). New records are indexed
 * together, by the next search or a little later; `catchUp` tells whether the index is complete.
 */
export class SearchIndex<Stored extends StoredRow> {
  private readonly database: Database
  private readonly spec: TableSpec<Stored>
  private readonly columns: readonly string[]
  private readonly fill: string
  /** Records up to this id are indexed; undefined if that has to be looked up. */
  private indexed: number | undefined
  private newest: number
  /** Records up to this id wait for the first search, which does not wait for them. */
  private unsearched: number
  private isSearched = false
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database, spec: TableSpec<Stored>) {
    const { name, searched = [] } = spec
    this.database = database
    this.spec = spec
    this.columns = searched
    const values = searched.map((property) => `lower(${comparedExpression(spec, property)})`)
    this.fill = `INSERT OR REPLACE INTO ${name}_search (rowid, ${this.names})
      SELECT t.id, ${values.join(', ')} FROM ${name} t WHERE t.id > ? AND t.id <= ?`
    this.prepare()
    database.commits.rolledBack.on(() => {
      this.indexed = undefined
    })
    database.attached.defer(() => clearTimeout(this.timer))
    this.newest = this.lookUpNewest()
    this.unsearched = this.newest
  }

  stored({ id }: Stored): void {
    this.newest = Math.max(this.newest, id)
    if (id <= this.upTo()) this.index(id - 1, id)
    else if (id - Math.max(this.upTo(), this.unsearched) > mostWaiting) this.indexUpTo(this.newest)
    else this.later()
  }

  /** Handles a batch of stored records, up to this id. */
  storedUpTo(id: number): void {
    this.newest = Math.max(this.newest, id)
    if (this.newest > mostUnsearched) this.indexUpTo(this.newest)
    else this.unsearched = this.newest
  }

  changed(before: Stored, after: Stored): void {
    const { id } = after
    if (id > this.upTo()) return
    if (this.spec.searched?.some((property) => before[property] !== after[property])) this.index(id - 1, id)
  }

  removed({ id }: Stored): void {
    if (id <= this.upTo()) this.database.run(`DELETE FROM ${this.spec.name}_search WHERE rowid = ?`, [id])
  }

  /**
   * Indexes waiting records. False if the index is still incomplete: the disk refuses them, or there are so many that
   * they are indexed in the background.
   */
  catchUp(): boolean {
    this.isSearched = true
    if (this.unsearched - this.upTo() <= mostWaiting) return this.indexUpTo(this.newest)
    this.later()
    return false
  }

  private indexUpTo(last: number): boolean {
    const upTo = this.upTo()
    if (upTo >= last) return true
    if (!this.database.commits.hasFailed) this.index(upTo, last)
    if (this.database.commits.hasFailed) return false
    this.indexed = last
    return true
  }

  private later(): void {
    if (!this.isSearched && this.upTo() < this.unsearched) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.indexUpTo(Math.min(this.upTo() + idle.records, this.newest))
      if (this.upTo() < this.newest) this.later()
    }, idle.wait).unref()
  }

  private index(after: number, last: number): void {
    this.database.run(this.fill, [after, last])
  }

  private upTo(): number {
    this.indexed ??=
      this.database.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${this.spec.name}_search_docsize`)
        ?.id ?? 0
    return this.indexed
  }

  private lookUpNewest(): number {
    return this.database.get<{ id: number | null }>(`SELECT max(id) AS id FROM ${this.spec.name}`)?.id ?? 0
  }

  private get names(): string {
    return this.columns.map((column) => `"${column}"`).join(', ')
  }

  /** Creates the index, or recreates it if the searched fields have changed. */
  private prepare(): void {
    const table = `${this.spec.name}_search`
    const present = this.database
      .all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .map(({ name }) => name)
    if (present.join() === this.columns.join()) return
    this.database.execute(`DROP TABLE IF EXISTS ${table};
      CREATE VIRTUAL TABLE ${table} USING fts5(
        ${this.names}, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
      ${dropWhenAllIsDeleted(table)}`)
  }
}

/**
 * Removes a part of the index once all its records are deleted, instead of rewriting it each time a tenth of them are:
 * that would block everybody for up to a second, again and again, while a collection is deleted.
 */
function dropWhenAllIsDeleted(table: string): string {
  return `INSERT INTO ${table} (${table}, rank) VALUES ('deletemerge', 100)`
}
