import type { Database, SqlValue } from './database.ts'

/** Rows per statement: inserting each by itself, SQLite spends more on starting and ending than on writing. */
const rowsPerStatement = 50

/** Collects rows of one table and inserts them in batches, in the order in which they were added. */
export class RowBatch {
  private readonly database: Database
  private readonly insertSql: string
  private readonly placeholders: string
  private readonly columnCount: number
  private values: SqlValue[] = []

  constructor(
    database: Database,
    { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  ) {
    this.database = database
    this.insertSql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `
    this.placeholders = `(${columns.map(() => '?').join(', ')})`
    this.columnCount = columns.length
  }

  add(...row: readonly SqlValue[]): void {
    this.values.push(...row)
    if (this.values.length === rowsPerStatement * this.columnCount) this.flush()
  }

  /** Inserts the remaining rows; call it after the last one. */
  flush(): void {
    const rows = this.values.length / this.columnCount
    if (rows === 0) return
    this.database.run(this.insertSql + Array(rows).fill(this.placeholders).join(', '), this.values)
    this.values = []
  }
}
