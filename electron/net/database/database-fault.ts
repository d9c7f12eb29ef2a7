/** Why a database file cannot be used; only `damaged` means that its content is wrong. */
type DatabaseFault = 'damaged' | 'newer' | 'held' | 'full' | 'not-allowed' | 'failing'

/** A later version of the program wrote the file. It is intact, so it is left alone. */
export class NewerVersionError extends Error {
  readonly found: number

  constructor(found: number) {
    super(`The file has version ${found}, which is newer than this app.`)
    this.found = found
  }
}

/** SQLite found the file's content to be wrong without raising an error (`quick_check`), or the file is not ours. */
export class DamagedFileError extends Error {}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const faults: ReadonlyMap<number, DatabaseFault> = new Map([
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

/** Classifies an error of `node:sqlite` or of `openDatabase`; null if it is not about the file. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (error instanceof NewerVersionError) return 'newer'
  if (error instanceof DamagedFileError) return 'damaged'
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return faults.get(error.errcode & 0xff) ?? null
}
