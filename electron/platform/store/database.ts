import { openDatabase } from '#electron/net/database/open-database.ts'
import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'
import { silentLog, type Log } from '#shared/core/log.ts'
import { patternMatcher, type LikeMatcher } from './like-matcher.ts'
import { GroupCommit } from './group-commit.ts'
import { likeLimits } from './like-pattern.ts'
import { migrations } from './migrations.ts'
import type { Write } from './write.ts'

export type { SqlValue } from '#electron/net/database/sql-connection.ts'

/** The one place that runs SQL. */
export class Database implements Disposable {
  /** Decides when writes reach the disk, and handles failures of it. */
  readonly commits: GroupCommit
  /** Resources disposed with the database. */
  readonly attached = new DisposableStack()
  private readonly connection: SqlConnection

  /**
   * Opens a file or `:memory:` and brings its structure up to date. A finished commit is on disk (WAL, synchronous
   * FULL), so a killed process loses nothing that it acknowledged. The file is locked by this process.
   */
  constructor(path: string, log: Log = silentLog) {
    const connection = openDatabase({
      path,
      schema: migrations,
      durability: 'commit',
      exclusive: true,
      isPublic: true,
      timeout: 2_000,
      pragmas: `PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824;
        PRAGMA wal_autocheckpoint = 8000`,
    })
    this.connection = connection
    connection.database.function('matches_like', { deterministic: true }, matchesLike())
    this.commits = new GroupCommit(
      {
        run: ({ sql, values }: Write) => Number(connection.run(sql, ...values).changes),
        get inTransaction() {
          return connection.inTransaction
        },
      },
      log,
    )
  }

  /** Runs SQL from the source code. */
  execute(sql: string): void {
    this.connection.execute(sql)
  }

  /** Writes as part of this turn of the event loop (GroupCommit); returns the number of rows changed. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return this.commits.write({ sql, values })
  }

  get<Found>(sql: string, values: readonly SqlValue[] = []): Found | undefined {
    return this.connection.one(sql, ...values)
  }

  all<Found>(sql: string, values: readonly SqlValue[] = []): readonly Found[] {
    return this.connection.all(sql, ...values)
  }

  /** Runs `work` atomically, also within another transaction. Rolls back if it throws. */
  transaction<T>(work: () => T): T {
    return this.commits.transaction(work)
  }

  [Symbol.dispose](): void {
    this.attached.dispose()
    this.commits[Symbol.dispose]()
    this.connection[Symbol.dispose]()
  }
}

/** The SQL function `matches_like(pattern, value)`: LIKE in linear time. Caches a matcher for each recent pattern. */
function matchesLike(): (pattern: SqlValue, value: SqlValue) => SqlValue {
  const matchers = new Map<string, LikeMatcher>()
  return (pattern, value) => {
    if (value === null || typeof pattern !== 'string') return null
    const cached = matchers.get(pattern)
    const matcher = cached ?? patternMatcher(pattern)
    if (!cached && matchers.size >= likeLimits.patterns) matchers.clear()
    if (!cached) matchers.set(pattern, matcher)
    return Number(matcher.matches(String(value)))
  }
}
