import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'

/** Marks the file as ours ("text"). */
const application = 0x74657874

/**
 * Times are milliseconds since 1970. The id of a text is its thread's id followed by 24 bits, so that a hit in `words`
 * identifies its thread. `pos` orders the texts of one second: `sms`, or last until that is known. `seen`: an inbound
 * text was read. `round`: the last round of copying that met the record.
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
  PRAGMA application_id = ${application}`

/**
 * Opens the file, or `:memory:`. Writes reach the disk at the next checkpoint, or in `TextFile.durably`. Tables that
 * could be lost are fully checked; damage of the copy shows when it is read. Throws as `openDatabase` does.
 */
export function openFile(path: string): SqlConnection {
  return openDatabase({
    path,
    schema: [schema],
    application,
    durability: 'checkpoint',
    mustTakeWrites: true,
    timeout: 1_000,
    check: ['facts', 'drafts', 'threads'],
  })
}
