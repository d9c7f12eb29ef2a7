import { closeSync, fdatasync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { InboxEntry, ToldEntry } from './event-inbox.ts'

/** An entry and its place in the order of arrival. */
export type StoredEntry = { readonly position: number; readonly entry: ToldEntry }

/** What lies in a file: the last position, how many events are known, how many bytes wait to be taken. */
export type InboxFacts = { readonly last: number; readonly known: number; readonly waiting: number }

/** What was forgotten: events, and how many of them with how many bytes nobody had taken. */
export type Forgotten = { readonly events: number; readonly untaken: number; readonly bytes: number }

type Row = { position: number; id: string | null; at: number; path: ToldEntry['path']; text: string }

/** A taken entry keeps its row without its text; what came twice has no id, and no row once it was taken. */
const schema = `CREATE TABLE IF NOT EXISTS events (
  position INTEGER PRIMARY KEY, id TEXT UNIQUE, at INTEGER NOT NULL, path TEXT NOT NULL, text TEXT)`

/**
 * One SQLite file. A commit outlives the process when it is done, and the computer once `sync` has said so: that is
 * what synchronous FULL does for every commit (it forces the write-ahead log to the disk), only that the event loop,
 * and the phone with it, need not stand still for it. What is erased is overwritten. The file belongs to this process
 * alone. Every method throws the errors of SQLite.
 */
export class InboxFile implements Disposable {
  private readonly connection: DatabaseSync
  /** The write-ahead log: one file for as long as the connection lives. */
  private readonly wal: number
  private syncs = 0
  private isClosed = false
  private readonly beginning: StatementSync
  private readonly ending: StatementSync
  private readonly insertion: StatementSync
  private readonly reading: StatementSync
  private readonly erasing: StatementSync
  private readonly erasingKnown: StatementSync
  private readonly oldest: StatementSync
  private readonly counting: StatementSync
  private readonly forgetting: StatementSync

  constructor(path: string) {
    this.connection = new DatabaseSync(path, { timeout: 200 })
    try {
      this.connection.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA auto_vacuum = INCREMENTAL;
        PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
        PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 8000; BEGIN IMMEDIATE; ${schema}; COMMIT`)
      const prepare = (sql: string) => this.connection.prepare(sql)
      this.beginning = prepare('BEGIN IMMEDIATE')
      this.ending = prepare('COMMIT')
      this.insertion = prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING')
      this.reading = prepare(
        'SELECT * FROM events WHERE position > ? AND position <= ? AND text IS NOT NULL ORDER BY position LIMIT ?',
      )
      this.erasing = prepare('UPDATE events SET text = NULL WHERE position BETWEEN ? AND ?')
      this.erasingKnown = prepare('DELETE FROM events WHERE position BETWEEN ? AND ? AND id IS NULL')
      this.oldest = prepare('SELECT min(position) AS position FROM events')
      this.counting = prepare(
        `SELECT count(*) AS events, count(text) AS untaken, coalesce(sum(octet_length(text)), 0) AS bytes
        FROM events WHERE position <= ? AND at < ?`,
      )
      this.forgetting = prepare('DELETE FROM events WHERE position <= ? AND at < ?')
      this.wal = openSync(`${path}-wal`, 'r+')
    } catch (error) {
      this.connection.close()
      throw error
    }
  }

  facts(): InboxFacts {
    const found = this.connection
      .prepare(
        `SELECT coalesce(max(position), 0) AS last, count(id) AS known, coalesce(sum(octet_length(text)), 0) AS waiting
        FROM events`,
      )
      .get()
    return found as InboxFacts
  }

  /** Runs `work` as one commit; takes it back where it throws. */
  commit<T>(work: () => T): T {
    this.beginning.run()
    try {
      const result = work()
      this.ending.run()
      return result
    } catch (error) {
      // SQLite has taken it back by itself after some errors, not after all.
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK')
      throw error
    }
  }

  /** The entry is `known` where its key was there before. */
  insert(position: number, key: string, { receivedAt, path, text }: InboxEntry): StoredEntry {
    const known = this.insertion.run(position, key, receivedAt, path, text).changes !== 1
    if (known) this.insertion.run(position, null, receivedAt, path, text)
    return { position, entry: { text, receivedAt, path, known } }
  }

  /** What waits after a position and not after `upTo`, oldest first. */
  read(after: number, upTo: number, most: number): readonly StoredEntry[] {
    return (this.reading.all(after, upTo, most) as Row[]).map(({ position, id, at, path, text }) => ({
      position,
      entry: { text, receivedAt: at, path, known: id === null },
    }))
  }

  /** Erases the texts from `first` to `last`. `someKnown`: there are entries among them that came before. */
  erase(first: number, last: number, someKnown: boolean): void {
    if (someKnown) this.erasingKnown.run(first, last)
    this.erasing.run(first, last)
  }

  /**
   * Forgets at most `most` of the oldest events up to `last` that came before `time`, also what was told and never
   * taken.
   */
  forget(most: number, last: number, time = Number.MAX_SAFE_INTEGER): Forgotten {
    const { position } = this.oldest.get() as { position: number | null }
    const upTo = Math.min((position ?? 0) + most - 1, last)
    const found = this.counting.get(upTo, time) as Forgotten
    this.forgetting.run(upTo, time)
    return found
  }

  /** Gives unused space back and empties the write-ahead log, in which erased texts still stand. */
  tidy(): void {
    this.connection.exec('PRAGMA incremental_vacuum(2000)')
    this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** Calls back when every commit until now is on disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.syncs += 1
    fdatasync(this.wal, (error) => {
      this.syncs -= 1
      if (this.isClosed) this.closeLog()
      done(error)
    })
  }

  [Symbol.dispose](): void {
    if (this.isClosed) return
    this.isClosed = true
    this.connection.close()
    this.closeLog()
  }

  private closeLog(): void {
    if (this.syncs === 0) closeSync(this.wal)
  }
}
