import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection } from '#electron/net/database/sql-connection.ts'
import { KeptDatabase, type KeptDatabaseOptions } from '../kept-files/kept-database.ts'
import { removeDatabase, removeSetAside } from '../kept-files/set-aside.ts'

/** Marks the file as ours ("dirs"). */
const application = 0x64697273

/**
 * `lists` holds the small lists as a whole. The place of a contact is its row in `words`: the higher, the later it was
 * called, so that the index gives those first that were called last. `round` is the reading that met the contact last.
 * `sorted`, `grp`, `owner` and `marks` decide where the list of contacts has it (`contact-facts.ts`), `facts` is what it shows.
 * `tails`: the last digits of its numbers. `uses`: calls of the agent, by key of the person.
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

/** Contacts are read from the platform again. */
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
    // Rows of `tails` come in no order: with 2 MB, which is usual, each of them is read from the disk again.
    pragmas: 'PRAGMA cache_size = -32000',
    check: ['facts', 'lists', 'uses'],
  })
}

/** Everything in it can be read again, or comes again with the agent's next calls. */
const carrier = { read: () => null, salvage: () => null, write: () => {} }

/** The file of one account's directory. */
export class DirectoryFile extends KeptDatabase<null> {
  constructor(options: Pick<KeptDatabaseOptions<null>, 'path' | 'now' | 'log' | 'onLost'>) {
    super({ ...options, name: 'directory', open: openDirectoryFile, carrier })
  }

  get keptIn(): 'file' | 'memory' {
    return this.isInMemory ? 'memory' : 'file'
  }

  /** A short text that is known of the directory as a whole. */
  fact(name: Fact): string | undefined {
    return this.one<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)?.value
  }

  setFact(name: Fact, value: string | number): void {
    this.run('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, String(value))
  }

  /** Makes one part of the many that the index was written in, in steps of a few milliseconds: each search asks every part. */
  async mergeIndex(isOver: () => boolean): Promise<void> {
    await this.inSteps(this.merging(isOver))
  }

  /** Ends the use of the file, and removes it with what was set aside of it. */
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

  /** A negative number of pages begins with all parts; nothing is left to do where little is written (sqlite.org/fts5.html). */
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
