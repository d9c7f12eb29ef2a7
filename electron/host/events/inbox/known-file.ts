import { closeSync, fdatasync, openSync } from 'node:fs'
import { DamagedFileError } from '#electron/net/database/database-fault.ts'
import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'

/** The ids of one segment’s events, its number, and when the last of them came. */
export type KnownKeys = { readonly number: number; readonly at: number; readonly keys: readonly string[] }

type Row = { readonly segment: number; readonly at: number; readonly keys: string }

/** The number of a segment is never used again, though its row be forgotten. */
const schema = `CREATE TABLE IF NOT EXISTS known (
  segment INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, amount INTEGER NOT NULL, keys TEXT NOT NULL)`

/**
 * The ids of events whose texts are gone, a row for each segment of the journal that was given up: one SQLite file that
 * belongs to this process alone, and with it the journal. Every method throws the errors of SQLite.
 */
export class KnownFile implements Disposable {
  private readonly connection: SqlConnection
  /** The write-ahead log: one file for as long as the connection lives. */
  private readonly wal: number
  private syncs = 0
  private isClosed = false

  constructor(path: string) {
    this.connection = openDatabase({
      path,
      schema: [schema],
      durability: 'checkpoint',
      exclusive: true,
      timeout: 200,
      pragmas: 'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY',
    })
    try {
      if (this.connection.one(`SELECT 1 FROM sqlite_schema WHERE name = 'events'`))
        throw new DamagedFileError('The file has another schema')
      this.wal = openSync(`${path}-wal`, 'r+')
    } catch (error) {
      this.connection[Symbol.dispose]()
      throw error
    }
  }

  /** Oldest first. */
  read(): readonly KnownKeys[] {
    const rows = this.connection.all<Row>('SELECT segment, at, keys FROM known ORDER BY segment')
    return rows.map(({ segment, at, keys }) => ({
      number: segment,
      at,
      keys: JSON.parse(keys),
    }))
  }

  /** Up to this number, segments were given up. */
  get last(): number {
    return this.connection.column('SELECT max(seq) FROM sqlite_sequence')[0] ?? 0
  }

  add({ number, at, keys }: KnownKeys): void {
    const row = [number, at, keys.length, JSON.stringify(keys)]
    this.connection.run('INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?)', ...row)
  }

  /** Forgets the rows before `time`. */
  forgetBefore(time: number): void {
    this.connection.run('DELETE FROM known WHERE at < ?', time)
  }

  /** Forgets the oldest rows beyond so many ids. */
  forgetBeyond(most: number): void {
    this.connection.run(
      `DELETE FROM known WHERE segment IN (SELECT segment FROM
        (SELECT segment, sum(amount) OVER (ORDER BY segment DESC) - amount AS later FROM known) WHERE later >= ?)`,
      most,
    )
  }

  /** Gives unused space back and empties the write-ahead log. */
  tidy(): void {
    this.connection.execute('PRAGMA incremental_vacuum(2000)')
    this.connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** Calls back when everything until now is on disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.syncs += 1
    fdatasync(this.wal, (error) => {
      this.syncs -= 1
      this.closeWhenIdle()
      done(error)
    })
  }

  [Symbol.dispose](): void {
    if (this.isClosed) return
    this.isClosed = true
    this.connection[Symbol.dispose]()
    this.closeWhenIdle()
  }

  private closeWhenIdle(): void {
    if (this.isClosed && this.syncs === 0) closeSync(this.wal)
  }
}
