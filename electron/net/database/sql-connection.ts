import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type SqlValue = SQLInputValue

const maxStatements = 500

/** One SQLite connection with its prepared statements. Every method throws SQLite's errors. */
export class SqlConnection implements Disposable {
  readonly database: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.database = database
  }

  get isOpen(): boolean {
    return this.database.isOpen
  }

  get inTransaction(): boolean {
    return this.database.isTransaction
  }

  /** Runs any number of SQL statements that are constants of the source. */
  execute(sql: string): void {
    this.database.exec(sql)
  }

  one<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.prepared(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: SqlValue[]): readonly Row[] {
    return this.prepared(sql).all(...values) as Row[]
  }

  /** The first column of each row; cheaper than reading rows. */
  column(sql: string, ...values: SqlValue[]): readonly number[] {
    const statement = this.prepared(sql)
    statement.setReturnArrays(true)
    return statement.all(...values).map((row) => Number(Object.values(row)[0]))
  }

  run(sql: string, ...values: SqlValue[]) {
    return this.prepared(sql).run(...values)
  }

  /** The first value that a pragma returns. */
  pragma(name: string): unknown {
    return Object.values(this.database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  }

  /** Runs `work` in a transaction, which is rolled back if it throws; inside another one, as part of that. */
  transaction<Outcome>(work: () => Outcome): Outcome {
    if (this.inTransaction) return work()
    this.execute('BEGIN IMMEDIATE')
    try {
      const outcome = work()
      this.execute('COMMIT')
      return outcome
    } catch (fault) {
      // SQLite has already rolled back after some errors.
      if (this.inTransaction) this.execute('ROLLBACK')
      throw fault
    }
  }

  [Symbol.dispose](): void {
    this.statements.clear()
    if (this.isOpen) this.database.close()
  }

  /** Caches a few hundred statements; the least recently used is dropped first. */
  private prepared(sql: string): StatementSync {
    const prepared = this.statements.get(sql)
    if (prepared && this.statements.size < maxStatements) return prepared
    if (prepared) this.statements.delete(sql)
    const statement = prepared ?? this.database.prepare(sql)
    this.statements.set(sql, statement)
    const oldest = this.statements.keys().next()
    if (this.statements.size > maxStatements && !oldest.done) this.statements.delete(oldest.value)
    return statement
  }
}
