import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { silentLog, type Log } from '#shared/core/log.ts'
import { patternMatcher, type LikeMatcher } from './like-matcher.ts'
import { GroupCommit } from './group-commit.ts'
import { likeLimits } from './like-pattern.ts'
import type { SqlValue, Write } from './write.ts'

export type { SqlValue } from './write.ts'

const keptStatements = 500

/** One SQLite connection with its prepared statements. The only place that runs SQL. */
export class Database implements Disposable {
  /** When what is written reaches the disk, and what happens where it does not. */
  readonly commits: GroupCommit
  /** What ends with the database. */
  readonly attached = new DisposableStack()
  private readonly connection: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()

  /**
   * Opens a file or `:memory:`. A commit is on disk when it is done (WAL, synchronous FULL), so that a killed process
   * loses nothing that it acknowledged. The file belongs to this process alone.
   */
  constructor(path: string, log: Log = silentLog) {
    this.connection = new DatabaseSync(path, { timeout: 2_000 })
    this.connection
      .exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824;
      PRAGMA wal_autocheckpoint = 8000; BEGIN IMMEDIATE; COMMIT`)
    this.connection.function('matches_like', { deterministic: true }, matchesLike())
    const { connection } = this
    this.commits = new GroupCommit(
      {
        run: ({ sql, values }: Write) => Number(this.prepared(sql).run(...values).changes),
        get inTransaction() {
          return connection.isTransaction
        },
      },
      log,
    )
  }

  /** Runs SQL that is written in the source, such as a migration. */
  execute(sql: string): void {
    this.connection.exec(sql)
  }

  /** Writes as part of this turn of the event loop (GroupCommit); returns how many rows were changed. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return this.commits.write({ sql, values })
  }

  get<Found>(sql: string, values: readonly SqlValue[] = []): Found | undefined {
    return this.prepared(sql).get(...values) as Found | undefined
  }

  all<Found>(sql: string, values: readonly SqlValue[] = []): readonly Found[] {
    return this.prepared(sql).all(...values) as Found[]
  }

  /** Runs `work` as a whole, within another transaction too. What throws is rolled back. */
  transaction<T>(work: () => T): T {
    return this.commits.transaction(work)
  }

  /** The statement for this text; a few hundred are kept, the least recently used goes first. */
  private prepared(sql: string): StatementSync {
    const known = this.statements.get(sql)
    if (known && this.statements.size < keptStatements) return known
    if (known) {
      this.statements.delete(sql)
      this.statements.set(sql, known)
      return known
    }
    const made = this.connection.prepare(sql)
    this.statements.set(sql, made)
    const oldest = this.statements.keys().next()
    if (this.statements.size > keptStatements && !oldest.done) this.statements.delete(oldest.value)
    return made
  }

  [Symbol.dispose](): void {
    this.attached.dispose()
    this.commits[Symbol.dispose]()
    this.statements.clear()
    if (this.connection.isOpen) this.connection.close()
  }
}

/** The SQL function `matches_like(pattern, value)`: LIKE in linear time. A list asks for one pattern after the other. */
function matchesLike(): (pattern: SqlValue, value: SqlValue) => SqlValue {
  const matchers = new Map<string, LikeMatcher>()
  return (pattern, value) => {
    if (value === null || typeof pattern !== 'string') return null
    const known = matchers.get(pattern)
    const matcher = known ?? patternMatcher(pattern)
    if (!known && matchers.size >= likeLimits.patterns) matchers.clear()
    if (!known) matchers.set(pattern, matcher)
    return Number(matcher.matches(String(value)))
  }
}
