import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#shared/core/log.ts'
import { setAside } from '../../local-files/set-aside.ts'
import { isDamage } from './inbox-error.ts'
import { InboxFile, type StoredEntry } from './inbox-file.ts'

/**
 * Opens the file, readable by this user only. Sets aside what cannot be read, and starts anew with the waiting entries
 * that could be: first only the write-ahead log, which may belong to another file (a restored copy, say), then the
 * whole. Throws the errors of SQLite and of the system if the disk fails.
 */
export function openInboxFile(path: string, log: Log): InboxFile {
  if (existsSync(`${path}-wal`) && !(existsSync(path) && isSound(path))) {
    setAside(`${path}-wal`, log)
    rmSync(`${path}-shm`, { force: true })
  }
  try {
    return new InboxFile(path)
  } catch (error) {
    if (!isDamage(error)) throw error
    return replaceInboxFile(path, log)
  }
}

/** Sets a damaged file aside, and opens a new one with its readable entries. */
export function replaceInboxFile(path: string, log: Log): InboxFile {
  const entries = readable(setAside(path, log))
  const file = new InboxFile(path)
  file.write({ entries, keys: [], accepted: [] })
  if (entries.length > 0) log.write('warn', 'inbox.salvaged', { entries: entries.length })
  return file
}

/** Returns the readable waiting entries of a damaged file. */
function readable(path: string): readonly StoredEntry[] {
  const entries: StoredEntry[] = []
  try {
    using connection = new DatabaseSync(path, { readOnly: true, timeout: 200 })
    const rows = connection.prepare('SELECT * FROM waiting ORDER BY position').iterate()
    for (const { position, at, path: way, known, text } of rows)
      if (typeof position === 'number' && typeof at === 'number' && typeof text === 'string')
        entries.push({
          position,
          entry: { text, receivedAt: at, path: way === 'relay' ? 'relay' : 'webhook', known: known === 1 },
        })
    return entries
  } catch {
    // The rest is unreadable; the file itself is set aside.
    return entries
  }
}

/** Whether the file of a killed process is readable. Opened read-only, lest closing copies a foreign log into it. */
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
