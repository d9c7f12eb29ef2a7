import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { StorageFault } from '#shared/host/storage.ts'
import { RetryPause } from '../kept-files/retry-pause.ts'
import { setAside } from '../kept-files/set-aside.ts'
import { storageFault } from '../kept-files/storage-fault.ts'
import { copyRecord, mergeRecord, openRecord } from './record-tables.ts'

export type RecordFileOptions = {
  readonly path: string
  readonly log: Log
  /** Milliseconds since 1970, by this computer's clock. */
  readonly now: () => number
  /** Called with why nothing can be kept on disk right now, and with null once everything is. */
  readonly onTrouble: (fault: StorageFault | null) => void
}

/**
 * Runs the SQL of the record, in its file or, while that cannot be used, in memory. The file is then tried again with
 * later statements, after growing pauses, and what is in memory is written to it. A damaged file is set aside; no file is
 * deleted. Nothing throws: what fails is logged and finds nothing, as does everything after the end.
 */
export class RecordFile implements Disposable {
  private readonly options: RecordFileOptions
  private readonly pause = new RetryPause()
  private database: SqlConnection
  /** Set while nothing is kept on disk. `isCopy`: the memory began as a copy of the file. */
  private trouble: { readonly fault: StorageFault; readonly isCopy: boolean } | null = null

  constructor(options: RecordFileOptions) {
    this.options = options
    this.database = openRecord(':memory:')
    this.useFile(false)
  }

  one<Found>(sql: string, ...values: SqlValue[]): Found | undefined {
    return this.safely(undefined, () => this.database.one<Found>(sql, ...values))
  }

  all<Found>(sql: string, ...values: SqlValue[]): readonly Found[] {
    return this.safely([], () => this.database.all<Found>(sql, ...values))
  }

  run(sql: string, ...values: SqlValue[]): void {
    this.safely(undefined, () => void this.database.run(sql, ...values))
  }

  /** Does several writes as one. Where the file fails under them, they are done once more in memory. */
  together(writes: () => void): void {
    this.safely(undefined, () => this.database.transaction(writes))
  }

  /** Writes what is in memory, if that is possible now. */
  [Symbol.dispose](): void {
    if (!this.database.isOpen) return
    if (this.trouble) this.useFile(this.trouble.isCopy)
    this.database[Symbol.dispose]()
  }

  private safely<Outcome>(otherwise: Outcome, step: () => Outcome): Outcome {
    if (!this.database.isOpen) return otherwise
    if (this.database.inTransaction) return step()
    if (this.trouble && this.pause.isOver(this.options.now())) this.useFile(this.trouble.isCopy)
    try {
      return this.withstanding(step)
    } catch (fault) {
      this.options.log.write('warn', 'missed-calls.failed', { fault: faultOf(fault) })
      return otherwise
    }
  }

  /** Does a step; where the file fails under it, once more without the file. */
  private withstanding<Outcome>(step: () => Outcome): Outcome {
    try {
      return step()
    } catch (error) {
      const fault = storageFault(error)
      if (fault === null || this.trouble) throw error
      this.leaveFile(fault, error)
      return step()
    }
  }

  /** Goes on in memory, with as much of the file as can be read. A damaged file is set aside and a new one begun. */
  private leaveFile(fault: StorageFault, error: unknown): void {
    const file = this.database
    const memory = openRecord(':memory:')
    let isCopy = true
    try {
      copyRecord(file, memory)
    } catch {
      // The memory holds what could be read until then; the fault itself is logged below.
      isCopy = false
    }
    this.database = memory
    file[Symbol.dispose]()
    this.failed(fault, error, isCopy)
    if (fault === 'damaged' && this.setAside()) this.useFile(isCopy)
  }

  /** Opens the file, brings what is in memory into it and goes on there. */
  private useFile(isCopy: boolean): void {
    let error = this.move(isCopy)
    if (error !== null && storageFault(error) === 'damaged' && this.setAside()) error = this.move(true)
    if (error !== null) return this.failed(storageFault(error) ?? 'failing', error, isCopy)
    this.pause.succeeded()
    if (!this.trouble) return
    this.trouble = null
    this.options.log.write('info', 'missed-calls.kept-again')
    this.options.onTrouble(null)
  }

  /** Returns why it cannot; null where the file is now in use. */
  private move(isCopy: boolean): unknown {
    let file: SqlConnection | null = null
    try {
      file = openRecord(this.options.path)
      mergeRecord(this.database, file, isCopy)
    } catch (error) {
      file?.[Symbol.dispose]()
      return error
    }
    const memory = this.database
    this.database = file
    memory[Symbol.dispose]()
    return null
  }

  private setAside(): boolean {
    const { path, log, now } = this.options
    try {
      setAside(path, log, now())
      return true
    } catch (fault) {
      log.write('warn', 'missed-calls.disk-failed', { fault: faultOf(fault) })
      return false
    }
  }

  private failed(fault: StorageFault, error: unknown, isCopy: boolean): void {
    const isNews = this.trouble?.fault !== fault
    this.trouble = { fault, isCopy }
    this.pause.failed(this.options.now())
    this.options.log.write('warn', 'missed-calls.disk-failed', { fault: faultOf(error) })
    if (isNews) this.options.onTrouble(fault)
  }
}
