import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export type SqlValue = SQLInputValue

const keptStatements = 500

/** One SQLite connection with its prepared statements. The only place that runs SQL. */
export class Database implements Disposable {
  private readonly connection: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()
  private depth = 0

  /**
   * Opens a file or `:memory:`. A commit is on disk when it returns (WAL, synchronous FULL), so that a killed process
   * loses nothing that it acknowledged. The file belongs to this process alone.
   */
  constructor(path: string) {
    this.connection = new DatabaseSync(path, { timeout: 2_000 })
    this.connection
      .exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; BEGIN IMMEDIATE; COMMIT`)
  }

  /** Runs SQL that is written in the source, such as a migration. */
  execute(sql: string): void {
    this.connection.exec(sql)
  }

  run(sql: string, values: readonly SqlValue[] = []): number {
    return Number(this.prepared(sql).run(...values).changes)
  }

  get<Found>(sql: string, values: readonly SqlValue[] = []): Found | undefined {
    return this.prepared(sql).get(...values) as Found | undefined
  }

  all<Found>(sql: string, values: readonly SqlValue[] = []): readonly Found[] {
    return this.prepared(sql).all(...values) as Found[]
  }

  /** Runs `work` in one transaction; within another one, as part of it. What throws is rolled back. */
  transaction<T>(work: () => T): T {
    if (this.depth > 0) return work()
    this.run('BEGIN IMMEDIATE')
    this.depth += 1
    try {
      const result = work()
      this.run('COMMIT')
      return result
    } catch (error) {
      this.run('ROLLBACK')
      throw error
    } finally {
      this.depth -= 1
    }
  }

  /** The statement for this text; a few hundred are kept, the least recently used goes first. */
  private prepared(sql: string): StatementSync {
    const known = this.statements.get(sql)
    if (known) {
      this.statements.delete(sql)
      this.statements.set(sql, known)
      return known
    }
    const made = this.connection.prepare(sql)
    this.statements.set(sql, made)
    const oldest = this.statements.keys().next()
    if (this.statements.size > keptStatements && !oldest.done) this.statements.delete(oldest.value)
    return made
  }

  [Symbol.dispose](): void {
    this.statements.clear()
    if (this.connection.isOpen) this.connection.close()
  }
}
