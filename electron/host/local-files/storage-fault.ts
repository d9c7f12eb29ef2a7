import { databaseFault } from '#electron/net/database/database-fault.ts'
import type { StorageFault } from '#shared/host/storage.ts'

/** Error codes of the system. */
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
 * Classifies an error of `node:sqlite` or of the system as a fault of the file; null if it is not about the file. Only
 * `damaged` (SQLITE_CORRUPT, SQLITE_NOTADB) allows the file to be set aside: with every other fault it is intact.
 */
export function storageFault(error: unknown): StorageFault | null {
  const fault = databaseFault(error)
  if (fault !== null || !(error instanceof Error)) return fault
  if (!('syscall' in error) || !('code' in error)) return null
  return ofSystem.get(error.code) ?? 'failing'
}
