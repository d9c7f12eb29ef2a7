import { mkdirSync, openSync, closeSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'

const version = 1

/** Times are milliseconds since 1970 by the platform's clock, `ahead` how far this computer's was ahead of it. */
const schema = `
  CREATE TABLE IF NOT EXISTS runs (
    id INTEGER PRIMARY KEY, started INTEGER NOT NULL, seen INTEGER NOT NULL, ended TEXT, ahead INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS changes (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, name TEXT NOT NULL, word TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS changes_by_time ON changes (name, at);
  CREATE TABLE IF NOT EXISTS rings (
    line TEXT PRIMARY KEY, owner TEXT NOT NULL, number TEXT NOT NULL, call_id INTEGER, started INTEGER NOT NULL,
    ended INTEGER, reason TEXT, taken INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS rings_by_time ON rings (owner, started);
  CREATE TABLE IF NOT EXISTS looks (owner TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${version};`

/**
 * Opens the file, for this user alone. One that is no database, or of another version, gives way to a new one; where the
 * disk takes none the record is kept in memory, so that nothing else depends on it. All of it is logged, nothing throws.
 */
export function openRecordFile(path: string, log: Log): DatabaseSync {
  try {
    return open(path)
  } catch (fault) {
    log.write('warn', 'missed-calls.bad-file', { fault: faultOf(fault) })
  }
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
    return open(path)
  } catch (fault) {
    log.write('warn', 'missed-calls.disk-failed', { fault: faultOf(fault) })
    return prepare(new DatabaseSync(':memory:'))
  }
}

function open(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: 1_000 })
  try {
    return prepare(file)
  } catch (fault) {
    file.close()
    throw fault
  }
}

function prepare(file: DatabaseSync): DatabaseSync {
  const found = file.prepare('PRAGMA user_version').get()?.['user_version']
  if (found !== 0 && found !== version) throw new Error(`It has version ${String(found)}.`)
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  if (found === 0) file.exec(schema)
  const damage = file.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (damage !== 'ok') throw new Error(String(damage))
  return file
}
