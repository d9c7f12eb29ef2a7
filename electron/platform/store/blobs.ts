import type { Database } from './database.ts'

/** Bytes by the id of their record, in a separate table so that lists never read them. */
export class Blobs {
  private readonly database: Database
  private readonly table: string
  private readonly recordTable: string

  /** `records` is the table of the records. */
  constructor(database: Database, table: string, recordTable: string) {
    this.database = database
    this.table = table
    this.recordTable = recordTable
    database.execute(
      `CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT`,
    )
  }

  write(id: number, bytes: Uint8Array): void {
    this.database.run(`INSERT OR REPLACE INTO ${this.table} (id, bytes) VALUES (?, ?)`, [id, bytes])
  }

  read(id: number): Uint8Array | undefined {
    return this.database.get<{ bytes: Uint8Array }>(`SELECT bytes FROM ${this.table} WHERE id = ?`, [id])
      ?.bytes
  }

  /** Removes the bytes of all of a customer's records; call it before those are removed. */
  removeAll(customerId: number): void {
    const customerIds = `SELECT id FROM ${this.recordTable} WHERE customer_id = ?`
    this.database.run(`DELETE FROM ${this.table} WHERE id IN (${customerIds})`, [customerId])
  }

  remove(id: number): boolean {
    return this.database.run(`DELETE FROM ${this.table} WHERE id = ?`, [id]) > 0
  }
}
