import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { RetryPause } from './retry-pause.ts'
import { setAside } from './set-aside.ts'
import { storageFault } from './storage-fault.ts'

/** What is carried over when a file is given up; everything else can be read from the platform again. */
type Carrier<Rows> = {
  /** Reads as much as possible. */
  read(from: SqlConnection): Rows
  /** Reads the same from a file that cannot be opened for writing. */
  salvage(path: string): Rows
  write(to: SqlConnection, rows: Rows): void
}

export type RecoverableDatabaseOptions<Rows> = {
  /** Name of the feature in the log. */
  readonly name: 'texts' | 'directory'
  readonly path: string
  readonly now: () => number
  readonly log: Log
  /** Opens the file, or `:memory:`. Throws as `openDatabase` does. */
  readonly open: (path: string) => SqlConnection
  readonly carrier: Carrier<Rows>
  /** Called when the file had to be given up; only the carried rows remain. */
  readonly onLost?: () => void
}

/**
 * A database of copies of the platform's records, and a few rows that exist only here (`carrier`). A damaged or foreign file is set
 * aside and recreated. If it cannot be used (the disk fails, another program holds it, a later version wrote it) it
 * stays as it is and everything goes on in memory. A file that could not even be opened is retried with growing pauses,
 * and the carried rows are then written to it.
 */
export class RecoverableDatabase<Rows> implements Disposable {
  protected readonly options: RecoverableDatabaseOptions<Rows>
  protected file: SqlConnection
  /** Whether nothing is stored on disk. */
  protected isInMemory = false
  private damaged = false
  private running: Promise<void> = Promise.resolve()
  /** Set if the file could not be opened. */
  private pause: RetryPause | null = null

  constructor(options: RecoverableDatabaseOptions<Rows>) {
    this.options = options
    this.file = this.open()
  }

  /** Whether a damaged file was set aside. */
  get wasDamaged(): boolean {
    return this.damaged
  }

  one<Found>(sql: string, ...values: SqlValue[]): Found | undefined {
    return this.withFallback(() => this.file.one<Found>(sql, ...values))
  }

  all<Found>(sql: string, ...values: SqlValue[]): readonly Found[] {
    return this.withFallback(() => this.file.all<Found>(sql, ...values))
  }

  /** The first column of each row, which is cheaper than whole rows. */
  column(sql: string, ...values: SqlValue[]): readonly number[] {
    return this.withFallback(() => this.file.column(sql, ...values))
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.withFallback(() => void this.file.run(sql, ...values))
  }

  /** Runs `action` in one transaction, and once more if the file is given up meanwhile. */
  inTransaction<Outcome>(action: () => Outcome): Outcome {
    return this.withFallback(() => this.file.transaction(action))
  }

  /**
   * Runs one transaction in steps, between which other work goes on, and may write too; for a hundred thousand rows,
   * many small transactions would cost as much as the rows. Ends early, with the work done so far, if a step says so.
   * One at a time.
   */
  async transactionInSteps(steps: Iterable<() => 'on' | 'end'>): Promise<void> {
    const before = this.running
    const { promise, resolve } = Promise.withResolvers<void>()
    this.running = promise
    await before
    try {
      await this.runSteps(steps)
    } finally {
      resolve()
    }
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }

  private async runSteps(steps: Iterable<() => 'on' | 'end'>): Promise<void> {
    if (!this.file.isOpen) return
    this.withFallback(() => this.file.execute('BEGIN IMMEDIATE'))
    const { file } = this
    try {
      for (const step of steps) {
        if (step() === 'end') break
        await new Promise((resolve) => setImmediate(resolve))
        // The file was closed or given up meanwhile, so the transaction was undone.
        if (this.file !== file || !file.isOpen || !file.inTransaction) return
      }
      file.execute('COMMIT')
    } catch (fault) {
      if (file.isOpen && file.inTransaction) file.execute('ROLLBACK')
      const kind = faultKind(fault)
      if (kind === 'other' || this.isInMemory) throw fault
      this.replaceFile(kind, fault)
    }
  }

  /** Runs a step, and once more with another file if the file fails. Within a transaction it only runs the step. */
  protected withFallback<Outcome>(action: () => Outcome): Outcome {
    if (this.file.inTransaction) return action()
    if (this.pause?.hasElapsed(this.options.now())) this.retryFile(this.pause)
    try {
      return action()
    } catch (fault) {
      const kind = faultKind(fault)
      if (kind === 'other' || this.isInMemory) throw fault
      this.replaceFile(kind, fault)
      return action()
    }
  }

  /** Continues with a file that `openNew` opens, or in memory if that fails. `openNew` may remove the old file. */
  protected replace(openNew: () => SqlConnection): void {
    const { carrier } = this.options
    const rows = carrier.read(this.file)
    this.file[Symbol.dispose]()
    try {
      const file = openNew()
      carrier.write(file, rows)
      this.file = file
      this.isInMemory = false
      this.pause = null
    } catch (fault) {
      this.file = this.inMemory(fault)
      carrier.write(this.file, rows)
    }
  }

  protected diskFailed(fault: unknown): void {
    const { log, name } = this.options
    log.write('warn', `${name}.disk-failed`, { fault: faultOf(fault) })
  }

  /** Tries to open the file again. The platform's part of it is read anew. */
  private retryFile(pause: RetryPause): void {
    const { path, log, now, open, carrier, onLost } = this.options
    try {
      const file = open(path)
      carrier.write(file, carrier.read(this.file))
      this.file[Symbol.dispose]()
      this.file = file
      this.isInMemory = false
      this.pause = null
    } catch (fault) {
      pause.failed(now())
      this.diskFailed(fault)
      if (faultKind(fault) === 'damaged') setAside(path, log, now())
      return
    }
    onLost?.()
  }

  private replaceFile(kind: 'damaged' | 'disk', fault: unknown): void {
    const { carrier, onLost } = this.options
    const rows = carrier.read(this.file)
    this.file[Symbol.dispose]()
    this.file = kind === 'damaged' ? this.reopenDamaged(fault) : this.inMemory(fault)
    carrier.write(this.file, rows)
    onLost?.()
  }

  private open(): SqlConnection {
    const { path, open, carrier } = this.options
    try {
      return open(path)
    } catch (fault) {
      const rows = carrier.salvage(path)
      const isDiskFault = faultKind(fault) === 'disk'
      const file = isDiskFault ? this.inMemory(fault) : this.reopenDamaged(fault)
      if (isDiskFault) this.pause = new RetryPause()
      carrier.write(file, rows)
      return file
    }
  }

  /** Sets the damaged file aside and creates another. */
  protected reopenDamaged(fault: unknown): SqlConnection {
    const { path, now, log, name, open } = this.options
    const consequence = 'It is set aside and made anew: what in it cannot be read again is lost.'
    this.damaged = true
    log.write('warn', `${name}.bad-file`, { fault: faultOf(fault), consequence })
    try {
      setAside(path, log, now())
      return open(path)
    } catch (worse) {
      return this.inMemory(worse)
    }
  }

  private inMemory(fault: unknown): SqlConnection {
    this.diskFailed(fault)
    this.isInMemory = true
    return this.options.open(':memory:')
  }
}

/** Classifies a failure: `damaged` content, a file that cannot be used right now (`disk`), or neither. */
export function faultKind(fault: unknown): 'damaged' | 'disk' | 'other' {
  const kind = storageFault(fault)
  if (kind === null) return 'other'
  return kind === 'damaged' ? 'damaged' : 'disk'
}
