import type { Database, SqlValue } from './database.ts'

/** Rows per statement: inserting each by itself, SQLite spends more on starting and ending than on writing. */
const rowsAtOnce = 50

/** Collects rows of one table and inserts them in batches, in the order in which they were added. */
export class RowBatch {
  private readonly database: Database
  private readonly beginning: string
  private readonly row: string
  private readonly width: number
  private values: SqlValue[] = []

  constructor(
    database: Database,
    { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  ) {
    this.database = database
    this.beginning = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `
    this.row = `(${columns.map(() => '?').join(', ')})`
    this.width = columns.length
  }

  add(...row: readonly SqlValue[]): void {
    this.values.push(...row)
    if (this.values.length === rowsAtOnce * this.width) this.flush()
  }

  /** Inserts the remaining rows; call it after the last one. */
  flush(): void {
    const rows = this.values.length / this.width
    if (rows === 0) return
    this.database.run(this.beginning + Array(rows).fill(this.row).join(', '), this.values)
    this.values = []
  }
}
