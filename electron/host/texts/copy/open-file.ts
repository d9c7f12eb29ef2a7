import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteSuffixes } from '../../kept-files/set-aside.ts'
import { DamagedFileError, NewerVersionError, storageFault } from '../../kept-files/storage-fault.ts'

const version = 1
/** Marks the file as ours ("text"). */
const application = 0x74657874

/**
 * Times are milliseconds since 1970. The number of a text is that of its thread with 24 bits behind it, so that what was
 * found in `words` names its thread by itself. `pos` orders the texts of one second: `sms`, or last while that is not
 * known. `seen` says that an inbound text was looked at. `round` is the copying that met the record last.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS drafts (
    thread TEXT PRIMARY KEY, words TEXT NOT NULL, sender TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS kept_unread (sms INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS threads (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, next INTEGER NOT NULL DEFAULT 1, at INTEGER NOT NULL DEFAULT 0,
    last INTEGER, unread INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS threads_by_time ON threads (at);
  CREATE INDEX IF NOT EXISTS threads_unread ON threads (unread) WHERE unread > 0;
  CREATE TABLE IF NOT EXISTS texts (
    id INTEGER PRIMARY KEY, thread INTEGER NOT NULL, key TEXT NOT NULL UNIQUE, sms INTEGER UNIQUE, event TEXT UNIQUE,
    way TEXT NOT NULL, at INTEGER NOT NULL, pos INTEGER NOT NULL, words TEXT NOT NULL, own TEXT NOT NULL,
    by TEXT NOT NULL, result TEXT NOT NULL, mine INTEGER NOT NULL, pending INTEGER NOT NULL, seen INTEGER NOT NULL,
    round INTEGER NOT NULL, arrived INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS texts_by_time ON texts (thread, at, pos);
  CREATE INDEX IF NOT EXISTS texts_sent ON texts (thread, at, pos) WHERE way = 'out';
  CREATE INDEX IF NOT EXISTS texts_unseen ON texts (thread, at, pos) WHERE way = 'in' AND seen = 0;
  CREATE INDEX IF NOT EXISTS texts_pending ON texts (at) WHERE pending = 1;
  CREATE INDEX IF NOT EXISTS texts_told ON texts (arrived) WHERE sms IS NULL;
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (folded, tokenize = 'trigram');
  PRAGMA application_id = ${application};
  PRAGMA user_version = ${version};`

/**
 * Opens the file, for this user alone. What is written outlives this process at once, and the computer from the next
 * checkpoint on, or from `TextFile.durably`. Throws where the disk fails, and for a file that is damaged or no
 * such one.
 */
export function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: 1_000 })
  try {
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    return prepared(file)
  } catch (fault) {
    file.close()
    throw fault
  }
}

/** The same in memory. */
export function openMemory(): DatabaseSync {
  return prepared(new DatabaseSync(':memory:'))
}

export function removeFile(path: string): void {
  for (const suffix of sqliteSuffixes) rmSync(`${path}${suffix}`, { force: true })
}

/** Removes what was set aside. */
export function removeSetAside(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(path)}.damaged-`)) rmSync(join(folder, name), { force: true })
}

/** All of it is looked at where something could be lost; damage of the copy shows when it is read. */
function prepared(file: DatabaseSync): DatabaseSync {
  const pragma = (name: string) => Object.values(file.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  const isNew = file.prepare('SELECT count(*) AS found FROM sqlite_schema').get()?.['found'] === 0
  const found = Number(pragma('user_version'))
  const isOurs = pragma('application_id') === application
  if (!isNew && isOurs && found > version) throw new NewerVersionError(found)
  if (!isNew && (!isOurs || found < version)) throw new DamagedFileError('It is no file of texts.')
  file.exec(schema)
  for (const table of ['facts', 'drafts', 'threads']) {
    const damage = pragma(`quick_check(${table})`)
    if (damage !== 'ok') throw new DamagedFileError(String(damage))
  }
  return file
}

/** What kind of failure this is: `damaged` content, a file that cannot be used right now (`disk`), or none of these. */
export function faultKind(fault: unknown): 'damaged' | 'disk' | 'other' {
  const kind = storageFault(fault)
  if (kind === null) return 'other'
  return kind === 'damaged' ? 'damaged' : 'disk'
}
