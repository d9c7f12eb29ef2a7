import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '#shared/core/log.ts'
import { setAside } from '../../kept-files/set-aside.ts'
import { isDamage } from './inbox-error.ts'
import { InboxFile, type StoredEntry } from './inbox-file.ts'

/**
 * Opens the file, readable by this user only. What cannot be read is set aside, and it begins anew with what could still be
 * read of the entries that waited: first only the write-ahead log, which may be left from another file (a restored copy,
 * say), then the whole. Throws the errors of SQLite and of the system where the disk fails.
 */
export function openInboxFile(path: string, log: Log): InboxFile {
  if (existsSync(`${path}-wal`) && !isSound(path)) {
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

/** Sets a damaged file aside, and opens a new one with the entries of it that could still be read. */
export function replaceInboxFile(path: string, log: Log): InboxFile {
  const entries = readable(setAside(path, log))
  const file = new InboxFile(path)
  file.write({ entries, keys: [], accepted: [] })
  if (entries.length > 0) log.write('warn', 'inbox.salvaged', { entries: entries.length })
  return file
}

/** What waits in a damaged file, as far as it can be read. */
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
    // What follows cannot be read; the file itself is kept aside.
    return entries
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
