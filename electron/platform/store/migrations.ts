import type { Database } from './database.ts'

/**
 * Numbered changes of what is stored, in order; each runs once. New tables, columns and indexes need none: they follow
 * the literals of tables.ts. A released entry is never edited.
 */
export const migrations: readonly ((database: Database) => void)[] = [
  (database) => database.execute('CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT'),
]

/** Brings a database up to the newest version. Throws a sentence for one that a newer version has written. */
export function migrate(database: Database, steps = migrations): void {
  const version = database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
  if (version > steps.length)
    throw new Error(`The data were written by a newer version (${version}) than this one (${steps.length})`)
  steps.slice(version).forEach((step, index) =>
    database.transaction(() => {
      step(database)
      database.execute(`PRAGMA user_version = ${version + index + 1}`)
    }),
  )
}
