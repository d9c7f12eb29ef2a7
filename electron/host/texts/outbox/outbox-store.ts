import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { join } from 'node:path'
import { openDatabase } from '#electron/net/database/open-database.ts'
import type { Log } from '#shared/core/log.ts'
import { setAside } from '../../local-files/set-aside.ts'
import { accountFile, type SignedInAgent } from '../../signed-in-agent.ts'

const outboxSchema = `CREATE TABLE IF NOT EXISTS texts (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, recipient TEXT NOT NULL, sender TEXT NOT NULL,
  words TEXT NOT NULL, written_at INTEGER NOT NULL, state TEXT NOT NULL, send_at INTEGER, tries INTEGER NOT NULL,
  tried_at INTEGER, after INTEGER, error TEXT, record INTEGER, result TEXT NOT NULL
) STRICT`

const columns = [
  ...['key', 'recipient', 'sender', 'words', 'written_at', 'state', 'send_at'],
  ...['tries', 'tried_at', 'after', 'error', 'record', 'result'],
]

const places = columns.map(() => '?').join()
const insertion = `INSERT INTO texts (${columns.join()}) VALUES (${places})`
const update = `UPDATE texts SET (${columns.join()}) = (${places}) WHERE seq = ?`

/** Sent texts that are remembered, by their record. */
const maxSent = 1_000

/**
 * Stores the outbox of one account in one SQLite file (synchronous FULL): every write is on disk when the method
 * returns. Does not keep the words of sent texts. Every method throws the errors of SQLite.
 */
export class OutboxStore implements Disposable {
  private readonly file: SqlConnection

  /** Takes over the file from `openOutboxFile`, and closes it. */
  constructor(file: SqlConnection) {
    this.file = file
    file.execute(`DELETE FROM texts WHERE state = 'sent' AND seq NOT IN
      (SELECT seq FROM texts WHERE state = 'sent' ORDER BY seq DESC LIMIT ${maxSent})`)
  }

  /** All entries, in the order of writing. */
  all(): readonly OutboxEntry[] {
    return this.file.all<Row>('SELECT * FROM texts ORDER BY seq').map(readRow)
  }

  /** Stores a new entry and assigns its position in the order of writing. */
  add(entry: Omit<OutboxEntry, 'seq'>): OutboxEntry {
    return { ...entry, seq: Number(this.file.run(insertion, ...valuesOf(entry)).lastInsertRowid) }
  }

  change(entry: OutboxEntry): void {
    this.file.run(update, ...valuesOf(entry), entry.seq)
  }

  remove(key: string): void {
    this.file.run('DELETE FROM texts WHERE key = ?', key)
  }

  /** Removes sent texts. */
  removeSent(): void {
    this.file.execute(`DELETE FROM texts WHERE state = 'sent'`)
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }
}

type SameColumn = 'seq' | 'key' | 'words' | 'state' | 'tries' | 'after' | 'record' | 'result'
type Row = Pick<OutboxEntry, SameColumn> & {
  readonly recipient: string
  readonly sender: string
  readonly written_at: number
  readonly send_at: number | null
  readonly tried_at: number | null
  readonly error: string | null
}

function readRow(row: Row): OutboxEntry {
  const { seq, key, words, state, tries, after, record, result } = row
  return {
    ...{ seq, key, words, state, tries, after, record, result },
    to: row.recipient,
    from: row.sender,
    writtenAt: row.written_at,
    sendAt: row.send_at,
    triedAt: row.tried_at,
    error: readError(row.error),
  }
}

/** An unreadable error must not stop a text from being sent. */
function readError(text: string | null): AppError | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return appError('internal')
  }
}

/** In the order of `columns`. */
function valuesOf(entry: Omit<OutboxEntry, 'seq'>): SqlValue[] {
  const { key, to, from, words, writtenAt, state, sendAt, tries, triedAt, after, error, record, result } =
    entry
  const errorJson = error === null ? null : JSON.stringify(error)
  return [key, to, from, words, writtenAt, state, sendAt, tries, triedAt, after, errorJson, record, result]
}

/** Path of an agent's outbox. */
export function outboxPath(userData: string, signedIn: SignedInAgent): string {
  return accountFile(join(userData, 'outbox'), signedIn)
}

/**
 * Opens the file, for this user and this process alone. Sets a damaged one aside, never erases it, and starts a new
 * one. Throws if the disk fails, another process holds the file, or a later version wrote it.
 */
export function openOutboxFile(path: string, log: Log): SqlConnection {
  return openDatabase({
    path,
    schema: [outboxSchema],
    durability: 'commit',
    exclusive: true,
    mustTakeWrites: true,
    timeout: 200,
    pragmas: 'PRAGMA secure_delete = ON',
    check: 'everything',
    onDamage: () => setAside(path, log),
  })
}
