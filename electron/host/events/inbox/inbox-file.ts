import { closeSync, fdatasync, openSync } from 'node:fs'
import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'
import type { EventPath } from '#shared/host/events.ts'
import type { InboxRow } from './event-inbox.ts'

/** An entry and its place in the order of arrival. */
export type StoredEntry = { readonly position: number; readonly entry: InboxRow }

/** What an event is known by, and when it came first. */
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

/** `waiting`: entries that nobody has accepted. `known`: the key of each event, whether it still waits or not. */
const schema = `
  CREATE TABLE waiting (
    position INTEGER PRIMARY KEY, at INTEGER NOT NULL, path TEXT NOT NULL, known INTEGER NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE known (position INTEGER PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  PRAGMA application_id = ${application}`

/**
 * The entries that wait and the keys of known events, in one SQLite file that belongs to this process alone. A commit
 * returns once it is safe from the end of the process; `sync` calls back once it is safe from the end of the computer,
 * and the event loop does not wait for the disk meanwhile. Every method throws the errors of SQLite and of the system.
 */
export class InboxFile implements Disposable {
  private readonly connection: SqlConnection
  /** The write-ahead log, to which commits go: one file for as long as the connection lives. */
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

  /** In one commit, writes entries with the keys that are new among them, and deletes what was accepted. */
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

  /** Calls back when everything until now is on the disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.syncs += 1
    fdatasync(this.wal, (error) => {
      this.syncs -= 1
      this.closeWhenIdle()
      done(error)
    })
  }

  /** What waits after a position, oldest first; everything without a limit. */
  waiting(after: number, most = -1): readonly StoredEntry[] {
    return this.connection
      .all<WaitingRow>('SELECT * FROM waiting WHERE position > ? ORDER BY position LIMIT ?', after, most)
      .map(({ position, at, path, known, text }) => ({
        position,
        entry: { text, receivedAt: at, path: path as EventPath, known: known === 1 },
      }))
  }

  /** Characters of all texts that wait. */
  waitingLength(): number {
    return this.connection.column('SELECT coalesce(sum(length(text)), 0) FROM waiting')[0] ?? 0
  }

  /** Oldest first. */
  known(): readonly Omit<KnownKey, 'position'>[] {
    return this.connection.all<KnownKey>('SELECT key, at FROM known ORDER BY position')
  }

  /** The highest position that was given; 0 where there is none. */
  last(): number {
    const sql =
      'SELECT coalesce(max(position), 0) FROM waiting UNION SELECT coalesce(max(position), 0) FROM known'
    return Math.max(...this.connection.column(sql))
  }

  /** Forgets the keys of what came before `time`. */
  forgetBefore(time: number): void {
    const firstKept = 'SELECT position FROM known WHERE at >= ? ORDER BY position LIMIT 1'
    const [kept = Number.MAX_SAFE_INTEGER] = this.connection.column(firstKept, time)
    this.connection.run('DELETE FROM known WHERE position < ?', kept)
  }

  /** Forgets the oldest keys beyond `most`. */
  forgetBeyond(most: number): void {
    const newestLost = 'SELECT position FROM known ORDER BY position DESC LIMIT 1 OFFSET ?'
    this.connection.run(`DELETE FROM known WHERE position <= (${newestLost})`, most)
  }

  /** Deletes what waits up to a position and came before `time`. How many. */
  giveUp(position: number, time: number): number {
    const sql = 'DELETE FROM waiting WHERE position <= ? AND at < ?'
    return Number(this.connection.run(sql, position, time).changes)
  }

  /** Takes deleted texts off the disk: gives unused space back and empties the write-ahead log. */
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
