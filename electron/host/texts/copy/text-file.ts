import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { readCarried, salvage, writeCarried } from './carried-rows.ts'
import { RetryPause } from '../../kept-files/retry-pause.ts'
import { removeDatabase, setAside } from '../../kept-files/set-aside.ts'
import { faultKind, openFile, removeSetAside } from './open-file.ts'

export type TextFileOptions = {
  readonly path: string
  readonly now: () => number
  readonly log: Log
  /** The file had to be given up: only drafts and marks were carried over. */
  readonly onLost?: () => void
}

/**
 * The file of one account's texts. One that is damaged or foreign is set aside and made anew. Where the file cannot be
 * used (the disk takes nothing, another program holds it, a later version wrote it) it stays as it is and everything goes
 * on in memory, which `error` says. A file that could not even be opened is tried again, after growing pauses, and
 * drafts are then written to it.
 */
export class TextFile implements Disposable {
  private readonly options: TextFileOptions
  private file: SqlConnection
  /** Set where the file could not be opened. */
  private pause: RetryPause | null = null
  /** Null while everything is on disk. */
  error: AppError | null = null

  constructor(options: TextFileOptions) {
    this.options = options
    this.file = this.open()
  }

  one<Found>(sql: string, ...values: SqlValue[]): Found | undefined {
    return this.withstanding(() => this.file.one<Found>(sql, ...values))
  }

  all<Found>(sql: string, ...values: SqlValue[]): readonly Found[] {
    return this.withstanding(() => this.file.all<Found>(sql, ...values))
  }

  /** The first column of each row, which costs less than rows do. */
  column(sql: string, ...values: SqlValue[]): readonly number[] {
    return this.withstanding(() => this.file.column(sql, ...values))
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.withstanding(() => void this.file.run(sql, ...values))
  }

  /** What is written in `step` is on the disk itself when it returns: it cannot be copied from the platform again. */
  durably(step: () => void): void {
    this.withstanding(() => {
      this.file.execute('PRAGMA synchronous = FULL')
      step()
      this.file.execute('PRAGMA synchronous = NORMAL')
    })
  }

  /** One transaction. Where the file is given up meanwhile, `step` is done once more. */
  together<Outcome>(step: () => Outcome): Outcome {
    return this.withstanding(() => this.file.transaction(step))
  }

  /**
   * Erases the copy of what the platform has, so that nothing of it stays in the file; drafts stay. What lies on a disk
   * that failed is removed, and if that made room drafts are on disk again.
   */
  eraseCopy(): void {
    if (this.error === null) this.withstanding(() => this.eraseTables())
    if (this.error === null) this.compact()
    else this.startAgain()
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }

  private eraseTables(): void {
    this.file.execute(`PRAGMA secure_delete = ON; DELETE FROM texts; DELETE FROM threads; DROP TABLE words;
      CREATE VIRTUAL TABLE words USING fts5 (folded, tokenize = 'trigram')`)
  }

  private compact(): void {
    try {
      this.file.execute('VACUUM; PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)')
      removeSetAside(this.options.path)
    } catch (fault) {
      this.options.log.write('warn', 'texts.disk-failed', { fault: faultOf(fault) })
    }
  }

  private startAgain(): void {
    const rows = readCarried(this.file)
    this.file[Symbol.dispose]()
    try {
      removeDatabase(this.options.path)
      removeSetAside(this.options.path)
      const file = openFile(this.options.path)
      writeCarried(file, rows)
      this.file = file
      this.error = null
      this.pause = null
    } catch (fault) {
      this.file = this.inMemory(fault)
      writeCarried(this.file, rows)
    }
  }

  /** Does a step; where the file fails under it, once more with another file. Within a transaction that is the whole of it. */
  private withstanding<Outcome>(step: () => Outcome): Outcome {
    if (this.file.inTransaction) return step()
    if (this.pause?.isOver(this.options.now())) this.tryAgain(this.pause)
    try {
      return step()
    } catch (fault) {
      const kind = faultKind(fault)
      if (kind === 'other' || this.error !== null) throw fault
      this.giveUp(kind, fault)
      return step()
    }
  }

  /** The file may be usable by now. What it holds of the platform's texts is copied anew. */
  private tryAgain(pause: RetryPause): void {
    try {
      const file = openFile(this.options.path)
      writeCarried(file, readCarried(this.file))
      this.file[Symbol.dispose]()
      this.file = file
      this.error = null
      this.pause = null
    } catch (fault) {
      pause.failed(this.options.now())
      this.options.log.write('warn', 'texts.disk-failed', { fault: faultOf(fault) })
      if (faultKind(fault) === 'damaged') setAside(this.options.path, this.options.log, this.options.now())
      return
    }
    this.options.onLost?.()
  }

  private giveUp(kind: 'damaged' | 'disk', fault: unknown): void {
    const rows = readCarried(this.file)
    this.file[Symbol.dispose]()
    this.file = kind === 'damaged' ? this.anew(fault) : this.inMemory(fault)
    writeCarried(this.file, rows)
    this.options.onLost?.()
  }

  private open(): SqlConnection {
    const { path } = this.options
    try {
      return openFile(path)
    } catch (fault) {
      const rows = salvage(path)
      const isWhole = faultKind(fault) === 'disk'
      const file = isWhole ? this.inMemory(fault) : this.anew(fault)
      if (isWhole) this.pause = new RetryPause()
      writeCarried(file, rows)
      return file
    }
  }

  private anew(fault: unknown): SqlConnection {
    const { path, now, log } = this.options
    const consequence = 'It is set aside and made anew: drafts in it that cannot be read are lost.'
    log.write('warn', 'texts.bad-file', { fault: faultOf(fault), consequence })
    try {
      setAside(path, log, now())
      return openFile(path)
    } catch (worse) {
      return this.inMemory(worse)
    }
  }

  private inMemory(fault: unknown): SqlConnection {
    this.options.log.write('warn', 'texts.disk-failed', { fault: faultOf(fault) })
    this.error = appError('texts.in-memory')
    return openFile(':memory:')
  }
}
