import { dirname } from 'node:path'
import { NewerVersionError } from '#electron/net/database/database-fault.ts'
import { isWritable } from '#electron/net/is-writable.ts'
import { silentLog, type Log } from '#shared/core/log.ts'
import { Blobs } from './blobs.ts'
import { Database } from './database.ts'
import { migrations } from './migrations.ts'
import type { StoredRow } from './rows.ts'
import { Table } from './table.ts'
import type { TableSpec } from './table-spec.ts'
import { tables } from './tables.ts'

type Tables = {
  readonly [Name in keyof typeof tables]: (typeof tables)[Name] extends TableSpec<
    infer Stored extends StoredRow
  >
    ? Table<Stored>
    : never
}

/** All data of the platform. */
export type Store = Tables &
  Disposable & {
    /** MP3 of each monitor, by its id. */
    readonly monitorAudio: Blobs
    /** MP3 of each voicemail, by its id. */
    readonly voicemailAudio: Blobs
    /** Bytes of each voicemail announcement as uploaded, by its id. */
    readonly announcementAudio: Blobs
    /** Bytes of a user's own announcement, by the id of its record. */
    readonly userAudio: Blobs
    /** Small facts about the database itself, such as the seed of its data set. */
    readonly meta: Meta
    /** Removes all records and bytes of a customer, in one transaction. */
    removeCustomer(customerId: number): void
    /** Runs `work` in one transaction: all of its writes are kept, or none. */
    transaction<T>(work: () => T): T
    /**
     * Runs `work` and resolves with its result once all its writes are on disk. Rejects with StorageError, and
     * discards its writes, if the disk fails. Writes made outside of it are kept until the disk accepts them.
     */
    runAndCommit<T>(work: () => T | Promise<T>): Promise<T>
    /** Resolves when everything written so far is on disk; rejects with StorageError if it was rolled back. */
    waitForCommit(): Promise<void>
  }

/** Named texts that survive a restart. */
export interface Meta {
  read(name: string): string | undefined
  write(name: string, value: string): void
}

/**
 * Opens the database file, or `:memory:`, and brings its structure up to date.
 * Throws a sentence if the file cannot be opened, is in use by another process, or comes from a newer version.
 */
export function openStore(path: string, log: Log = silentLog): Store {
  using opening = new DisposableStack()
  const database = opening.use(openOrThrow(path, log))
  const { commits } = database
  // In one transaction: otherwise each table, column and index would be a commit that waits for the disk.
  const parts = database.transaction(() => ({
    ...openTables(database),
    monitorAudio: new Blobs(database, 'monitor_audio', tables.monitors.name),
    voicemailAudio: new Blobs(database, 'voicemail_audio', tables.voicemessages.name),
    announcementAudio: new Blobs(database, 'announcement_audio', tables.voicemailAnnouncements.name),
    userAudio: new Blobs(database, 'user_audio', tables.userAudios.name),
  }))
  const store: Store = {
    ...parts,
    meta: {
      read: (name) => database.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', [name])?.value,
      write: (name, value) =>
        void database.run('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)', [name, value]),
    },
    removeCustomer: (customerId) =>
      database.transaction(() => {
        const allParts = Object.values(parts)
        for (const bytes of allParts.filter((part) => part instanceof Blobs)) bytes.removeAll(customerId)
        for (const table of allParts.filter((part) => part instanceof Table)) table.removeAll(customerId)
      }),
    transaction: (work) => database.transaction(work),
    runAndCommit: (work) => commits.runAndCommit(work),
    waitForCommit: () => commits.waitForCommit(),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
  commits.flush()
  opening.move()
  return store
}

function openOrThrow(path: string, log: Log): Database {
  try {
    return new Database(path, log)
  } catch (error) {
    if (error instanceof NewerVersionError)
      throw new Error(
        `The data were written by a newer version (${error.found}) than this one (${migrations.length})`,
        { cause: error },
      )
    throw new Error(`The data in ${path} cannot be opened: ${openFailureReason(path, error)}`, {
      cause: error,
    })
  }
}

function openFailureReason(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (reason.includes('locked')) return 'another process uses it'
  return isWritable(dirname(path)) ? reason : 'it can only be read'
}

function openTables(database: Database): Tables {
  const opened = Object.entries(tables).map(([name, spec]) => [
    name,
    new Table(database, spec as TableSpec<StoredRow>),
  ])
  return Object.fromEntries(opened) as Tables
}
