import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DamagedFileError, NewerVersionError } from '../kept-files/storage-fault.ts'

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
 * Opens the file, for this user alone. Throws the errors of SQLite and of the system, `DamagedFileError` and
 * `NewerVersionError`; the file is then as it was.
 */
export function openRecord(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: 200 })
  try {
    return prepared(file)
  } catch (fault) {
    file.close()
    throw fault
  }
}

/** The same in memory. */
export function openRecordInMemory(): DatabaseSync {
  return prepared(new DatabaseSync(':memory:'))
}

/** Copies everything into a record that is empty. */
export function copyRecord(from: DatabaseSync, to: DatabaseSync): void {
  copyTables({ from, to }, 'OR REPLACE', 0)
}

/**
 * Brings what was written in memory into the file, in one transaction. `isCopy`: the memory began as a copy of the file,
 * so that their rows have the same numbers; otherwise those in memory come after those of the file.
 */
export function mergeRecord(memory: DatabaseSync, file: DatabaseSync, isCopy: boolean): void {
  file.exec('BEGIN IMMEDIATE')
  try {
    const [how, shift] = isCopy ? (['OR REPLACE', 0] as const) : (['OR IGNORE', lastNumber(file)] as const)
    copyTables({ from: memory, to: file }, how, shift)
    file.exec('COMMIT')
  } catch (fault) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw fault
  }
}

/** `shift` is added to the numbers of rows. */
function copyTables(
  { from, to }: { readonly from: DatabaseSync; readonly to: DatabaseSync },
  how: 'OR REPLACE' | 'OR IGNORE',
  shift: number,
): void {
  for (const table of ['runs', 'changes', 'rings', 'looks']) {
    const rows = from.prepare(`SELECT * FROM ${table}`).all()
    const [first] = rows
    if (!first) continue
    const columns = Object.keys(first)
    const places = columns.map(() => '?').join(', ')
    const insert = to.prepare(`INSERT ${how} INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
    for (const row of rows) {
      const values = Object.entries(row).map(([name, value]) =>
        name === 'id' ? Number(value) + shift : value,
      )
      insert.run(...values)
    }
  }
}

function lastNumber(file: DatabaseSync): number {
  const found = file
    .prepare('SELECT max(id) AS last FROM (SELECT max(id) AS id FROM runs UNION SELECT max(id) FROM changes)')
    .get()
  return Number(found?.['last'] ?? 0)
}

function prepared(file: DatabaseSync): DatabaseSync {
  const found = file.prepare('PRAGMA user_version').get()?.['user_version']
  if (found !== 0 && found !== version) throw new NewerVersionError(found)
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  if (found === 0) file.exec(schema)
  const damage = file.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (damage !== 'ok') throw new DamagedFileError(String(damage))
  return file
}
