import type { StorageFault } from '#shared/host/storage.ts'

/** A later version of the app wrote the file. It is whole, so it stays as it is. */
export class NewerVersionError extends Error {
  constructor(found: unknown) {
    super(`The file has version ${String(found)}, which is newer than this app.`)
  }
}

/** SQLite found what is in the file to be wrong, without an error of its own (`quick_check`). */
export class DamagedFileError extends Error {}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const ofSqlite: ReadonlyMap<number, StorageFault> = new Map([
  [3, 'not-allowed'],
  [5, 'held'],
  [6, 'held'],
  [7, 'failing'],
  [8, 'not-allowed'],
  [10, 'failing'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'not-allowed'],
  [26, 'damaged'],
])

/** Errors of the system. */
const ofSystem: ReadonlyMap<unknown, StorageFault> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EBUSY', 'held'],
  ['EACCES', 'not-allowed'],
  ['EPERM', 'not-allowed'],
  ['EROFS', 'not-allowed'],
  ['EISDIR', 'not-allowed'],
  ['ENOTDIR', 'not-allowed'],
])

/**
 * What an error of `node:sqlite` or of the system says about a file; null for an error that is not about the file. Only
 * `damaged` (SQLITE_CORRUPT, SQLITE_NOTADB) allows the file to be set aside: with every other fault it is whole.
 */
export function storageFault(error: unknown): StorageFault | null {
  if (error instanceof NewerVersionError) return 'newer'
  if (error instanceof DamagedFileError) return 'damaged'
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number')
    return ofSqlite.get(error.errcode & 0xff) ?? null
  if (!('syscall' in error) || !('code' in error)) return null
  return ofSystem.get(error.code) ?? 'failing'
}
