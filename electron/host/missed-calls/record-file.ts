import type { SqlConnection, SqlValue } from '#electron/net/database/sql-connection.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { StorageFault } from '#shared/host/storage.ts'
import { RetryPause } from '../local-files/retry-pause.ts'
import { setAside } from '../local-files/set-aside.ts'
import { storageFault } from '../local-files/storage-fault.ts'
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
 * Runs the SQL of the record, in its file or, while that is unusable, in memory. Later statements then retry the file,
 * after growing pauses, and the data in memory is written to it. A damaged file is set aside; no file is deleted.
 * Nothing throws: a failed statement is logged and returns nothing. After disposal, statements return nothing.
 */
export class RecordFile implements Disposable {
  private readonly options: RecordFileOptions
  private readonly pause = new RetryPause()
  private database: SqlConnection
  /** Set while the file is unusable. `isCopy`: the memory started as a copy of the file. */
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

  /** Runs several writes in one transaction. If the file fails meanwhile, they run again in memory. */
  together(writes: () => void): void {
    this.safely(undefined, () => this.database.transaction(writes))
  }

  /** Writes the data in memory to the file, if possible, and closes it. */
  [Symbol.dispose](): void {
    if (!this.database.isOpen) return
    if (this.trouble) this.useFile(this.trouble.isCopy)
    this.database[Symbol.dispose]()
  }

  private safely<Outcome>(otherwise: Outcome, action: () => Outcome): Outcome {
    if (!this.database.isOpen) return otherwise
    if (this.database.inTransaction) return action()
    if (this.trouble && this.pause.hasElapsed(this.options.now())) this.useFile(this.trouble.isCopy)
    try {
      return this.withFallback(action)
    } catch (fault) {
      this.options.log.write('warn', 'missed-calls.failed', { fault: faultOf(fault) })
      return otherwise
    }
  }

  /** Runs a step, and runs it again in memory if the file fails. */
  private withFallback<Outcome>(action: () => Outcome): Outcome {
    try {
      return action()
    } catch (error) {
      const fault = storageFault(error)
      if (fault === null || this.trouble) throw error
      this.moveToMemory(fault, error)
      return action()
    }
  }

  /** Continues in memory with whatever the file still yields. A damaged file is set aside and a new one started. */
  private moveToMemory(fault: StorageFault, error: unknown): void {
    const file = this.database
    const memory = openRecord(':memory:')
    let isCopy = true
    try {
      copyRecord(file, memory)
    } catch {
      // The memory holds everything read so far; the fault itself is logged below.
      isCopy = false
    }
    this.database = memory
    file[Symbol.dispose]()
    this.failed(fault, error, isCopy)
    if (fault === 'damaged' && this.setAside()) this.useFile(isCopy)
  }

  /** Opens the file, merges the data in memory into it and continues there. */
  private useFile(isCopy: boolean): void {
    let error = this.moveToFile(isCopy)
    if (error !== null && storageFault(error) === 'damaged' && this.setAside()) error = this.moveToFile(true)
    if (error !== null) return this.failed(storageFault(error) ?? 'failing', error, isCopy)
    this.pause.succeeded()
    if (!this.trouble) return
    this.trouble = null
    this.options.log.write('info', 'missed-calls.kept-again')
    this.options.onTrouble(null)
  }

  /** Moves to the file; returns the error, or null once the file is in use. */
  private moveToFile(isCopy: boolean): unknown {
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
    const isNewFault = this.trouble?.fault !== fault
    this.trouble = { fault, isCopy }
    this.pause.failed(this.options.now())
    this.options.log.write('warn', 'missed-calls.disk-failed', { fault: faultOf(error) })
    if (isNewFault) this.options.onTrouble(fault)
  }
}
