import { createHash } from 'node:crypto'
import { closeSync, fchmodSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#shared/core/log.ts'
import { setAside, sqliteSuffixes } from '../../kept-files/set-aside.ts'
import { DamagedFileError, NewerVersionError, storageFault } from '../../kept-files/storage-fault.ts'
import type { SignedInAgent } from '../../signed-in-agent.ts'
import { outboxSchema } from './outbox-store.ts'

const version = 1

/** Where the outbox of an agent lies: a file for each platform and agent, whose name tells neither. */
export function outboxPath(userData: string, { baseUrl, agent }: SignedInAgent): string {
  const account = createHash('sha256').update(`${baseUrl} ${agent.id}`).digest('hex').slice(0, 24)
  return join(userData, 'outbox', `${account}.db`)
}

/**
 * Opens the file, for this user and this process alone. One that is damaged is set aside, never erased, and a new one
 * begun. Throws where the disk fails, another process holds the file, or a later version wrote it.
 */
export function openOutboxFile(path: string, log: Log): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    return open(path)
  } catch (fault) {
    if (storageFault(fault) !== 'damaged') throw fault
  }
  setAside(path, log)
  return open(path)
}

/** Erases the file. */
export function removeOutboxFile(path: string): void {
  for (const suffix of sqliteSuffixes) rmSync(`${path}${suffix}`, { force: true })
}

function open(path: string): DatabaseSync {
  keepPrivate(path)
  const file = new DatabaseSync(path, { timeout: 200 })
  try {
    file.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON`)
    const found = file.prepare('PRAGMA user_version').get()?.['user_version']
    if (found !== 0 && found !== version) throw new NewerVersionError(found)
    file.exec(`BEGIN IMMEDIATE; ${outboxSchema}; PRAGMA user_version = ${version}; COMMIT`)
    const health = file.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (health !== 'ok') throw new DamagedFileError(String(health))
    return file
  } catch (fault) {
    file.close()
    throw fault
  }
}

/** SQLite gives the write-ahead log the same rights as the file. */
function keepPrivate(path: string): void {
  const handle = openSync(path, 'a', 0o600)
  try {
    fchmodSync(handle, 0o600)
  } finally {
    closeSync(handle)
  }
}
