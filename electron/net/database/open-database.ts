import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DamagedFileError, databaseFault, NewerVersionError } from './database-fault.ts'
import { SqlConnection } from './sql-connection.ts'

export type DatabaseOptions = {
  /** A file, or `:memory:`. */
  readonly path: string
  /**
   * SQL that migrates a file from one version to the next; each entry runs once. Their number is the version of the
   * file (`PRAGMA user_version`). A released entry is never edited.
   */
  readonly schema: readonly string[]
  /** `PRAGMA application_id`: a file with tables and another id counts as damaged. */
  readonly application?: number
  /**
   * `commit`: on disk once a commit returns. `checkpoint`: survives the end of this process at once, and a crash of the
   * computer from the next checkpoint on.
   */
  readonly durability: 'commit' | 'checkpoint'
  /** The file belongs to this process alone while it is open. */
  readonly exclusive?: boolean
  /** Writes to the file at once, so that an unwritable disk is detected before the first real write. */
  readonly mustTakeWrites?: boolean
  /** Milliseconds to wait for a file that another process has locked. */
  readonly timeout: number
  /** Further settings of the connection, as SQL. */
  readonly pragmas?: string
  /** What `quick_check` reads: everything, these tables, or nothing. */
  readonly check?: 'everything' | readonly string[]
  /** Leaves the permissions of file and folder at the system's defaults; otherwise they are for this user only. */
  readonly isPublic?: boolean
  /**
   * Called with the fault of a damaged file, which it must move away; a new file is then created. Without it, the fault
   * is thrown.
   */
  readonly onDamage?: (fault: unknown) => void
}

/**
 * Opens a database with its tables (WAL). Throws the errors of SQLite and of the system, `NewerVersionError` and
 * `DamagedFileError` (`databaseFault` classifies them); the file's content is then unchanged.
 */
export function openDatabase(options: DatabaseOptions): SqlConnection {
  try {
    return open(options)
  } catch (fault) {
    if (!options.onDamage || databaseFault(fault) !== 'damaged') throw fault
    options.onDamage(fault)
    return open(options)
  }
}

function open(options: DatabaseOptions): SqlConnection {
  const { path, timeout, isPublic = false } = options
  if (path !== ':memory:' && !isPublic) makePrivate(path)
  const database = new SqlConnection(new DatabaseSync(path, { timeout }))
  try {
    prepare(database, options)
    return database
  } catch (fault) {
    database[Symbol.dispose]()
    throw fault
  }
}

function prepare(database: SqlConnection, options: DatabaseOptions): void {
  const { schema, exclusive = false, mustTakeWrites = false, pragmas = '', check = [] } = options
  if (exclusive) database.execute('PRAGMA locking_mode = EXCLUSIVE')
  const version = versionOf(database, options)
  const synchronous = options.durability === 'commit' ? 'FULL' : 'NORMAL'
  database.execute(`${pragmas}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
  const isOld = version < schema.length
  if (isOld || exclusive || mustTakeWrites)
    database.transaction(() => {
      for (const step of schema.slice(version)) database.execute(step)
      if (isOld || mustTakeWrites) database.execute(`PRAGMA user_version = ${schema.length}`)
    })
  const parts = check === 'everything' ? ['1'] : check
  for (const part of parts) {
    const health = database.pragma(`quick_check(${part})`)
    if (health !== 'ok') throw new DamagedFileError(String(health))
  }
}

function versionOf(database: SqlConnection, { schema, application }: DatabaseOptions): number {
  const version = Number(database.pragma('user_version'))
  if (application !== undefined && database.one('SELECT 1 FROM sqlite_schema')) {
    const isOurs = database.pragma('application_id') === application && version > 0
    if (!isOurs) throw new DamagedFileError('The file belongs to something else.')
  }
  if (version < 0 || version > schema.length) throw new NewerVersionError(version)
  return version
}

/** SQLite gives the write-ahead log the same permissions as the file. */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const handle = openSync(path, 'a', 0o600)
  try {
    fchmodSync(handle, 0o600)
  } finally {
    closeSync(handle)
  }
}
