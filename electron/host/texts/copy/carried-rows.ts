import { pathToFileURL } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { SqlConnection, type SqlValue } from '#electron/net/database/sql-connection.ts'
import { faultKind } from '../../local-files/recoverable-database.ts'

/** Tables carried over when a file is given up: everything else can be copied from the platform again. */
const tables = ['facts', 'drafts', 'kept_unread'] as const

export type CarriedRows = readonly (readonly [table: string, values: readonly SqlValue[]])[]

/** Reads as many rows as possible. */
export function readCarried(from: SqlConnection): CarriedRows {
  return tables.flatMap((table) => {
    try {
      const rows = from.all<Record<string, SqlValue>>(`SELECT * FROM ${table}`)
      return rows.map((row) => [table, Object.values(row)] as const)
    } catch {
      // The fault was already reported when the file was given up.
      return []
    }
  })
}

export function writeCarried(to: SqlConnection, rows: CarriedRows): void {
  to.transaction(() => {
    for (const [table, values] of rows) {
      const placeholders = values.map(() => '?').join(', ')
      to.run(`INSERT OR REPLACE INTO ${table} VALUES (${placeholders})`, ...values)
    }
    to.execute(
      "DELETE FROM facts WHERE name IN ('complete', 'round', 'copy'); DELETE FROM drafts WHERE words = ''",
    )
  })
}

/**
 * Reads the carried rows of a file that cannot be opened for writing; empty if it cannot be read either. In a read-only
 * folder, SQLite reads a file with a write-ahead log only if told that nobody writes (sqlite.org/uri.html).
 */
export function readDamaged(path: string): CarriedRows {
  const unwritten = pathToFileURL(path)
  unwritten.searchParams.set('immutable', '1')
  const rows = readOnly(path)
  return rows.length > 0 ? rows : readOnly(unwritten)
}

function readOnly(path: string | URL): CarriedRows {
  try {
    using file = new SqlConnection(new DatabaseSync(path, { readOnly: true }))
    return readCarried(file)
  } catch (fault) {
    if (faultKind(fault) === 'other') throw fault
    return []
  }
}
