import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'

/** Times are milliseconds since 1970 by the platform's clock; `ahead` is the lead of this computer's clock over it. */
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
  CREATE TABLE IF NOT EXISTS looks (owner TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT`

/** Opens the file, or `:memory:`. Throws as `openDatabase` does, and then leaves the file unchanged. */
export function openRecord(path: string): SqlConnection {
  return openDatabase({ path, schema: [schema], durability: 'commit', timeout: 200, check: 'everything' })
}

/** Copies everything into an empty record. */
export function copyRecord(from: SqlConnection, to: SqlConnection): void {
  copyTables({ from, to }, 'OR REPLACE', 0)
}

/**
 * Merges the rows in memory into the file, in one transaction. `isCopy`: the memory started as a copy of the file, so
 * their rows share ids; otherwise the rows in memory get ids after those of the file.
 */
export function mergeRecord(memory: SqlConnection, file: SqlConnection, isCopy: boolean): void {
  file.transaction(() => {
    const [conflict, shift] = isCopy
      ? (['OR REPLACE', 0] as const)
      : (['OR IGNORE', lastNumber(file)] as const)
    copyTables({ from: memory, to: file }, conflict, shift)
  })
}

/** `shift` is added to the ids of rows. */
function copyTables(
  { from, to }: { readonly from: SqlConnection; readonly to: SqlConnection },
  conflict: 'OR REPLACE' | 'OR IGNORE',
  shift: number,
): void {
  for (const table of ['runs', 'changes', 'rings', 'looks']) {
    const rows = from.all<Readonly<Record<string, SqlValue>>>(`SELECT * FROM ${table}`)
    const [firstRow] = rows
    if (!firstRow) continue
    const columns = Object.keys(firstRow)
    const placeholders = columns.map(() => '?').join(', ')
    const insert = `INSERT ${conflict} INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`
    for (const row of rows) {
      const values = Object.entries(row).map(([name, value]) =>
        name === 'id' ? Number(value) + shift : value,
      )
      to.run(insert, ...values)
    }
  }
}

function lastNumber(file: SqlConnection): number {
  const result = file.one<{ last: number | null }>(
    'SELECT max(id) AS last FROM (SELECT max(id) AS id FROM runs UNION SELECT max(id) FROM changes)',
  )
  return result?.last ?? 0
}
