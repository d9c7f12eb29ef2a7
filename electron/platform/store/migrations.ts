/**
 * Numbered changes to stored data, in order; each runs once. New tables, columns and indexes need none: they follow
 * the literals of tables.ts. A released entry is never edited.
 */
export const migrations: readonly string[] = [
  'CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT',
]
