import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The ids of one segment’s events, its number, and when the last of them came. */
export type KnownKeys = { readonly number: number; readonly at: number; readonly keys: readonly string[] }

/** The number of a segment is never used again, though its row be forgotten. */
const schema = `CREATE TABLE IF NOT EXISTS known (
  segment INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, amount INTEGER NOT NULL, keys TEXT NOT NULL)`

/**
 * The ids of events whose texts are gone, a row for each segment of the journal that was given up: one SQLite file that
 * belongs to this process alone, and with it the journal. Every method throws the errors of SQLite.
 */
export class KnownFile implements Disposable {
  private readonly connection: DatabaseSync
  /** The write-ahead log: one file for as long as the connection lives. */
  private readonly wal: number
  private syncs = 0
  private isClosed = false

  constructor(path: string) {
    this.connection = new DatabaseSync(path, { timeout: 200 })
    try {
      this.connection.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA auto_vacuum = INCREMENTAL;
        PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
        PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE; ${schema}; COMMIT`)
      if (this.connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'events'`).get())
        throw new SyntaxError('The file has another schema')
      this.wal = openSync(`${path}-wal`, 'r+')
    } catch (error) {
      this.connection.close()
      throw error
    }
  }

  /** Oldest first. */
  read(): readonly KnownKeys[] {
    const rows = this.connection.prepare('SELECT segment, at, keys FROM known ORDER BY segment').all()
    return rows.map(({ segment, at, keys }) => ({
      number: Number(segment),
      at: Number(at),
      keys: JSON.parse(String(keys)),
    }))
  }

  /** Up to this number, segments were given up. */
  get last(): number {
    const found = this.connection.prepare('SELECT max(seq) AS last FROM sqlite_sequence').get()
    return Number(found?.['last'] ?? 0)
  }

  add({ number, at, keys }: KnownKeys): void {
    this.connection
      .prepare('INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?)')
      .run(number, at, keys.length, JSON.stringify(keys))
  }

  /** Forgets the rows before `time`. */
  forgetBefore(time: number): void {
    this.connection.prepare('DELETE FROM known WHERE at < ?').run(time)
  }

  /** Forgets the oldest rows beyond so many ids. */
  forgetBeyond(most: number): void {
    this.connection
      .prepare(
        `DELETE FROM known WHERE segment IN (SELECT segment FROM
        (SELECT segment, sum(amount) OVER (ORDER BY segment DESC) - amount AS later FROM known) WHERE later >= ?)`,
      )
      .run(most)
  }

  /** Gives unused space back and empties the write-ahead log. */
  tidy(): void {
    this.connection.exec('PRAGMA incremental_vacuum(2000)')
    this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
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
    this.connection.close()
    this.closeWhenIdle()
  }

  private closeWhenIdle(): void {
    if (this.isClosed && this.syncs === 0) closeSync(this.wal)
  }
}
