import { closeSync, fdatasync, openSync } from 'node:fs'
import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'
import type { EventPath } from '#shared/host/events.ts'
import type { InboxRow } from './event-inbox.ts'

/** An entry and its position in the order of arrival. */
export type StoredEntry = { readonly position: number; readonly entry: InboxRow }

/** The key of an event, and when it first arrived. */
export type KnownKey = { readonly position: number; readonly key: string; readonly at: number }

type WaitingRow = {
  readonly position: number
  readonly at: number
  readonly path: string
  readonly known: number
  readonly text: string
}

/** Marks the file as ours ("even"). */
const application = 0x6576656e

/** `waiting`: entries not accepted yet. `known`: the key of each event, waiting or not. */
const schema = `
  CREATE TABLE waiting (
    position INTEGER PRIMARY KEY, at INTEGER NOT NULL, path TEXT NOT NULL, known INTEGER NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE known (position INTEGER PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  PRAGMA application_id = ${application}`

/**
 * Waiting entries and known event keys, in one SQLite file owned by this process alone. A commit returns once it
 * survives the end of the process; `sync` calls back once it survives a crash of the computer, without blocking the
 * event loop. Every method throws the errors of SQLite and of the system.
 */
export class InboxFile implements Disposable {
  private readonly connection: SqlConnection
  /** The write-ahead log that commits go to: one file for the life of the connection. */
  private readonly wal: number
  private syncs = 0
  private isClosed = false

  constructor(path: string) {
    this.connection = openDatabase({
      path,
      schema: [schema],
      application,
      durability: 'checkpoint',
      exclusive: true,
      timeout: 200,
      pragmas: 'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY',
      check: 'everything',
    })
    try {
      this.wal = openSync(`${path}-wal`, 'r+')
    } catch (error) {
      this.connection[Symbol.dispose]()
      throw error
    }
  }

  /** In one commit, writes entries with the new keys among them, and deletes accepted entries. */
  write(change: {
    readonly entries: readonly StoredEntry[]
    readonly keys: readonly KnownKey[]
    readonly accepted: readonly (readonly [first: number, last: number])[]
  }): void {
    const { connection } = this
    connection.transaction(() => {
      for (const [first, last] of change.accepted)
        connection.run('DELETE FROM waiting WHERE position BETWEEN ? AND ?', first, last)
      for (const { position, entry } of change.entries) {
        const row = [position, entry.receivedAt, entry.path, entry.known ? 1 : 0, entry.text]
        connection.run('INSERT INTO waiting VALUES (?, ?, ?, ?, ?)', ...row)
      }
      for (const { position, key, at } of change.keys)
        connection.run('INSERT INTO known VALUES (?, ?, ?)', position, key, at)
    })
  }

  /** Calls back when everything so far is on disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.syncs += 1
    fdatasync(this.wal, (error) => {
      this.syncs -= 1
      this.closeWhenIdle()
      done(error)
    })
  }

  /** Waiting entries after a position, oldest first; all without a limit. */
  waiting(after: number, limit = -1): readonly StoredEntry[] {
    return this.connection
      .all<WaitingRow>('SELECT * FROM waiting WHERE position > ? ORDER BY position LIMIT ?', after, limit)
      .map(({ position, at, path, known, text }) => ({
        position,
        entry: { text, receivedAt: at, path: path as EventPath, known: known === 1 },
      }))
  }

  /** Total characters of all waiting texts. */
  waitingLength(): number {
    return this.connection.column('SELECT coalesce(sum(length(text)), 0) FROM waiting')[0] ?? 0
  }

  /** Known keys, oldest first. */
  known(): readonly Omit<KnownKey, 'position'>[] {
    return this.connection.all<KnownKey>('SELECT key, at FROM known ORDER BY position')
  }

  /** The highest position assigned; 0 if none. */
  last(): number {
    const sql =
      'SELECT coalesce(max(position), 0) FROM waiting UNION SELECT coalesce(max(position), 0) FROM known'
    return Math.max(...this.connection.column(sql))
  }

  /** Forgets keys that arrived before `time`. */
  forgetBefore(time: number): void {
    const firstKept = 'SELECT position FROM known WHERE at >= ? ORDER BY position LIMIT 1'
    const [kept = Number.MAX_SAFE_INTEGER] = this.connection.column(firstKept, time)
    this.connection.run('DELETE FROM known WHERE position < ?', kept)
  }

  /** Removes the oldest keys beyond `maxKeys`. */
  forgetBeyond(maxKeys: number): void {
    const newestLost = 'SELECT position FROM known ORDER BY position DESC LIMIT 1 OFFSET ?'
    this.connection.run(`DELETE FROM known WHERE position <= (${newestLost})`, maxKeys)
  }

  /** Deletes waiting entries up to a position that arrived before `time`; returns how many. */
  giveUp(position: number, time: number): number {
    const sql = 'DELETE FROM waiting WHERE position <= ? AND at < ?'
    return Number(this.connection.run(sql, position, time).changes)
  }

  /** Removes deleted texts from the disk: frees unused space and empties the write-ahead log. */
  erase(): void {
    this.connection.execute('PRAGMA incremental_vacuum(2000); PRAGMA wal_checkpoint(TRUNCATE)')
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
