import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'

/** Suffixes of the files that SQLite keeps beside a database. */
const sqliteSuffixes = ['', '-wal', '-shm'] as const

/**
 * Renames a damaged file and its SQLite companions to `<name>.damaged-<UTC time>`, so that every byte is kept, and logs
 * it. Returns the new path. Throws system errors, in which case nothing is lost.
 */
export function setAside(path: string, log: Log, now = Date.now()): string {
  const aside = freeName(`${path}.damaged-${new Date(now).toISOString().replace(/[:.]/g, '-')}`)
  for (const suffix of sqliteSuffixes)
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${aside}${suffix}`)
  log.write('error', 'storage.set-aside', { file: plain(basename(path)), movedTo: plain(basename(aside)) })
  return aside
}

function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!existsSync(free)) return free
  }
}

/** Deletes a database and its SQLite companions. */
export function removeDatabase(path: string): void {
  for (const suffix of sqliteSuffixes) rmSync(`${path}${suffix}`, { force: true })
}

/** Removes the files set aside for this one. */
export function removeSetAside(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(path)}.damaged-`)) rmSync(join(folder, name), { force: true })
}
