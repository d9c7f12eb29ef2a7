import { appError, type AppError } from '#shared/core/app-error.ts'
import {
  RecoverableDatabase,
  type RecoverableDatabaseOptions,
} from '../../local-files/recoverable-database.ts'
import { removeDatabase, removeSetAside } from '../../local-files/set-aside.ts'
import { readCarried, readDamaged, writeCarried, type CarriedRows } from './carried-rows.ts'
import { openFile } from './open-file.ts'

export type TextFileOptions = Pick<RecoverableDatabaseOptions<CarriedRows>, 'path' | 'now' | 'log' | 'onLost'>

const carrier = { read: readCarried, salvage: readDamaged, write: writeCarried }

/** The file of one account's texts. Drafts and marks are carried over if the file has to be given up. */
export class TextFile extends RecoverableDatabase<CarriedRows> {
  constructor(options: TextFileOptions) {
    super({ ...options, name: 'texts', open: openFile, carrier })
  }

  /** Null while everything is on disk. */
  get error(): AppError | null {
    return this.isInMemory ? appError('texts.in-memory') : null
  }

  /** Runs `step` so that its writes are on disk on return: they cannot be copied from the platform again. */
  durably(action: () => void): void {
    this.withFallback(() => {
      this.file.execute('PRAGMA synchronous = FULL')
      action()
      this.file.execute('PRAGMA synchronous = NORMAL')
    })
  }

  /**
   * Erases the copy so that nothing of it stays in the file; drafts stay. Files on a failed disk are removed, and if
   * that made room, drafts are on disk again.
   */
  eraseCopy(): void {
    if (!this.isInMemory) this.withFallback(() => this.eraseTables())
    if (!this.isInMemory) this.compact()
    else this.startAgain()
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
      this.diskFailed(fault)
    }
  }

  private startAgain(): void {
    this.replace(() => {
      removeDatabase(this.options.path)
      removeSetAside(this.options.path)
      return openFile(this.options.path)
    })
  }
}
