import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { faultKind } from './open-file.ts'

/** What is carried over when a file is given up: everything else can be copied from the platform again. */
const carried = ['facts', 'drafts', 'kept_unread'] as const

export type CarriedRows = readonly (readonly [table: string, values: readonly SQLOutputValue[]])[]

/** As much as can be read. */
export function readCarried(from: DatabaseSync): CarriedRows {
  return carried.flatMap((table) => {
    try {
      const rows = from.prepare(`SELECT * FROM ${table}`).all()
      return rows.map((row) => [table, Object.values(row)] as const)
    } catch {
      // Whatever is wrong with it was said already, when the file was given up.
      return []
    }
  })
}

export function writeCarried(to: DatabaseSync, rows: CarriedRows): void {
  for (const [table, values] of rows) {
    const places = values.map(() => '?').join(', ')
    to.prepare(`INSERT OR REPLACE INTO ${table} VALUES (${places})`).run(...values)
  }
  to.exec("DELETE FROM facts WHERE name IN ('complete', 'round')")
}

/** The same of a file that cannot be opened to be written; nothing where it cannot be read either. */
export function salvage(path: string): CarriedRows {
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    const rows = readCarried(file)
    file.close()
    return rows
  } catch (fault) {
    if (faultKind(fault) === 'other') throw fault
    return []
  }
}
