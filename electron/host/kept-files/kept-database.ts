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

export type KeptDatabaseOptions<Rows> = {
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
 * A database of what can be read from the platform again, and a little that cannot. A damaged or foreign file is set
 * aside and recreated. If it cannot be used (the disk fails, another program holds it, a later version wrote it) it
 * stays as it is and everything goes on in memory. A file that could not even be opened is retried with growing pauses,
 * and the carried rows are then written to it.
 */
export class KeptDatabase<Rows> implements Disposable {
  protected readonly options: KeptDatabaseOptions<Rows>
  protected file: SqlConnection
  /** Whether nothing is stored on disk. */
  protected isInMemory = false
  private damaged = false
  private stepping: Promise<void> = Promise.resolve()
  /** Set if the file could not be opened. */
  private pause: RetryPause | null = null

  constructor(options: KeptDatabaseOptions<Rows>) {
    this.options = options
    this.file = this.open()
  }

  /** Whether a damaged file was set aside. */
  get wasDamaged(): boolean {
    return this.damaged
  }

  one<Found>(sql: string, ...values: SqlValue[]): Found | undefined {
    return this.withstanding(() => this.file.one<Found>(sql, ...values))
  }

  all<Found>(sql: string, ...values: SqlValue[]): readonly Found[] {
    return this.withstanding(() => this.file.all<Found>(sql, ...values))
  }

  /** The first column of each row, which is cheaper than whole rows. */
  column(sql: string, ...values: SqlValue[]): readonly number[] {
    return this.withstanding(() => this.file.column(sql, ...values))
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.withstanding(() => void this.file.run(sql, ...values))
  }

  /** Runs `step` in one transaction, and once more if the file is given up meanwhile. */
  together<Outcome>(step: () => Outcome): Outcome {
    return this.withstanding(() => this.file.transaction(step))
  }

  /**
   * Runs one transaction in steps, between which other work goes on, and may write too; for a hundred thousand rows,
   * many small transactions would cost as much as the rows. Ends early, with the work done so far, if a step says so.
   * One at a time.
   */
  async inSteps(steps: Iterable<() => 'on' | 'end'>): Promise<void> {
    const before = this.stepping
    const { promise, resolve } = Promise.withResolvers<void>()
    this.stepping = promise
    await before
    try {
      await this.step(steps)
    } finally {
      resolve()
    }
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }

  private async step(steps: Iterable<() => 'on' | 'end'>): Promise<void> {
    if (!this.file.isOpen) return
    this.withstanding(() => this.file.execute('BEGIN IMMEDIATE'))
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
      this.giveUp(kind, fault)
    }
  }

  /** Runs a step, and once more with another file if the file fails. Within a transaction it only runs the step. */
  protected withstanding<Outcome>(step: () => Outcome): Outcome {
    if (this.file.inTransaction) return step()
    if (this.pause?.isOver(this.options.now())) this.tryAgain(this.pause)
    try {
      return step()
    } catch (fault) {
      const kind = faultKind(fault)
      if (kind === 'other' || this.isInMemory) throw fault
      this.giveUp(kind, fault)
      return step()
    }
  }

  /** Continues with a file that `make` opens, or in memory if that fails. `make` may remove the old file. */
  protected replace(make: () => SqlConnection): void {
    const { carrier } = this.options
    const rows = carrier.read(this.file)
    this.file[Symbol.dispose]()
    try {
      const file = make()
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
  private tryAgain(pause: RetryPause): void {
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

  private giveUp(kind: 'damaged' | 'disk', fault: unknown): void {
    const { carrier, onLost } = this.options
    const rows = carrier.read(this.file)
    this.file[Symbol.dispose]()
    this.file = kind === 'damaged' ? this.anew(fault) : this.inMemory(fault)
    carrier.write(this.file, rows)
    onLost?.()
  }

  private open(): SqlConnection {
    const { path, open, carrier } = this.options
    try {
      return open(path)
    } catch (fault) {
      const rows = carrier.salvage(path)
      const isWhole = faultKind(fault) === 'disk'
      const file = isWhole ? this.inMemory(fault) : this.anew(fault)
      if (isWhole) this.pause = new RetryPause()
      carrier.write(file, rows)
      return file
    }
  }

  /** Sets the damaged file aside and creates another. */
  protected anew(fault: unknown): SqlConnection {
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
