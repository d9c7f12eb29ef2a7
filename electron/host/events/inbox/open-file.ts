import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#shared/core/log.ts'
import { setAside } from '../../kept-files/set-aside.ts'
import { isDamage } from './inbox-error.ts'
import { KnownFile, type KnownKeys } from './known-file.ts'

export type OpenedFile = { readonly file: KnownFile; readonly rows: readonly KnownKeys[] }

/**
 * Opens the file of known ids, readable by this user only. What cannot be read is set aside, and it begins anew: first
 * only the write-ahead log, which may be left from another file (a restored copy, say), then the whole. Throws the errors of SQLite and of the system where the disk fails.
 */
export function openFile(path: string, log: Log): OpenedFile {
  if (existsSync(`${path}-wal`) && !isSound(path)) setLogAside(path, log)
  try {
    return opened(path)
  } catch (error) {
    if (!isDamage(error)) throw error
    setAside(path, log)
    return opened(path)
  }
}

function setLogAside(path: string, log: Log): void {
  setAside(`${path}-wal`, log)
  rmSync(`${path}-shm`, { force: true })
  if (!isSound(path)) setAside(path, log)
}

function opened(path: string): OpenedFile {
  const file = new KnownFile(path)
  try {
    return { file, rows: file.read() }
  } catch (error) {
    file[Symbol.dispose]()
    throw error
  }
}

/** Whether what a killed process left can be read. Read-only, lest closing copies a foreign log into the file. */
function isSound(path: string): boolean {
  try {
    using connection = new DatabaseSync(path, { readOnly: true, timeout: 200 })
    const [found] = connection.prepare('PRAGMA quick_check(1)').all()
    return found?.['quick_check'] === 'ok'
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    rmSync(`${path}-shm`, { force: true })
  }
}
