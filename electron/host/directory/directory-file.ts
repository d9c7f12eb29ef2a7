import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'
import { RecoverableDatabase, type RecoverableDatabaseOptions } from '../local-files/recoverable-database.ts'
import { removeDatabase, removeSetAside } from '../local-files/set-aside.ts'

/** Application id of the file ("dirs"). */
const application = 0x64697273

/**
 * `lists` holds each small list as a whole. The `place` of a contact is its row in `words`; it is higher the more
 * recently it was called, so that the index returns recent ones first. `round` is the last read that found the contact.
 * `sorted`, `grp`, `owner` and `marks` order and filter the contact list (`contact-facts.ts`); `facts` is shown in it.
 * `tails`: the last digits of its numbers. `uses`: the agent's calls, by key of the person.
 */
const tables = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE lists (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE uses (key TEXT PRIMARY KEY, at INTEGER NOT NULL, count INTEGER NOT NULL) STRICT;
  CREATE TABLE contacts (
    place INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, round INTEGER NOT NULL, person TEXT NOT NULL,
    searched TEXT NOT NULL
  ) STRICT;
  CREATE TABLE tails (tail INTEGER, id INTEGER, PRIMARY KEY (tail, id)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5 (searched, content = '', contentless_delete = 1, tokenize = 'trigram')`

/** Schema change that drops all contacts, so that they are read from the platform again. */
const listed = `
  DROP TABLE contacts; DELETE FROM tails; INSERT INTO words (words) VALUES ('delete-all');
  DELETE FROM facts WHERE name IN ('readAt', 'progress');
  CREATE TABLE contacts (
    place INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, round INTEGER NOT NULL, person TEXT NOT NULL,
    searched TEXT NOT NULL, facts TEXT NOT NULL, sorted TEXT NOT NULL, grp TEXT NOT NULL, owner INTEGER NOT NULL,
    marks INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX by_name ON contacts (sorted, id, grp, owner, marks)`

function openDirectoryFile(path: string): SqlConnection {
  return openDatabase({
    path,
    schema: [`${tables}; PRAGMA application_id = ${application}`, listed],
    application,
    durability: 'checkpoint',
    mustTakeWrites: true,
    timeout: 1_000,
    // Rows of `tails` arrive in random order: with the usual 2 MB cache, each would be read from disk again.
    pragmas: 'PRAGMA cache_size = -32000',
    check: ['facts', 'lists', 'uses'],
  })
}

/** Carries nothing over: all content can be read again, or comes back with the agent's next calls. */
const carrier = { read: () => null, salvage: () => null, write: () => {} }

/** The file of one account's directory. */
export class DirectoryFile extends RecoverableDatabase<null> {
  constructor(options: Pick<RecoverableDatabaseOptions<null>, 'path' | 'now' | 'log' | 'onLost'>) {
    super({ ...options, name: 'directory', open: openDirectoryFile, carrier })
  }

  get keptIn(): 'file' | 'memory' {
    return this.isInMemory ? 'memory' : 'file'
  }

  /** A short value about the directory as a whole. */
  fact(name: Fact): string | undefined {
    return this.one<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)?.value
  }

  setFact(name: Fact, value: string | number): void {
    this.run('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, String(value))
  }

  /** Merges the segments of the index, all of which each search must query, in steps of a few milliseconds. */
  async mergeIndex(isOver: () => boolean): Promise<void> {
    await this.transactionInSteps(this.merging(isOver))
  }

  /** Closes the file, and deletes it together with its set-aside copies. */
  remove(): void {
    const { path } = this.options
    this[Symbol.dispose]()
    try {
      removeDatabase(path)
      removeSetAside(path)
    } catch (fault) {
      this.diskFailed(fault)
    }
  }

  /** A negative number of pages starts with all segments; fewer than 2 changes mean the end (sqlite.org/fts5.html). */
  private *merging(isOver: () => boolean) {
    const merge = "INSERT INTO words (words, rank) VALUES ('merge', ?)"
    let pages = -pagesOfStep
    for (;;)
      yield () => {
        const before = this.writes
        this.run(merge, pages)
        pages = pagesOfStep
        return isOver() || this.writes - before < 2 ? ('end' as const) : ('on' as const)
      }
  }

  private get writes(): number {
    return this.one<{ count: number }>('SELECT total_changes() AS count')?.count ?? 0
  }
}

const pagesOfStep = 32

type Fact = 'country' | 'progress' | 'round' | 'readAt' | 'usedUntil'
