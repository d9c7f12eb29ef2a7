import type { Log } from '#shared/core/log.ts'
import type { InboxEntry, InboxRow } from './event-inbox.ts'
import { eventKey } from './event-key.ts'
import { isDamage } from './inbox-error.ts'
import { KnownFile, type KnownKeys } from './known-file.ts'
import { setAside } from '../../kept-files/set-aside.ts'
import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** `at`: when the last of them came. */
type Generation = { readonly keys: Set<string>; at: number }

/** The ids of the last events, in memory; and on disk those of which the journal holds nothing any more. */
export class KnownIds implements Disposable {
  private readonly path: string
  private readonly most: number
  private readonly log: Log
  private file: KnownFile
  /** Both are asked; the older one is forgotten as a whole, since to delete the oldest one by one costs as much again. */
  private older: Generation = { keys: new Set(), at: 0 }
  private recent: Generation = { keys: new Set(), at: 0 }
  /** There may be more on disk. */
  private hasExcess = false

  /** Throws the errors of SQLite and of the system. */
  constructor(path: string, most: number, log: Log) {
    this.path = path
    this.most = most
    this.log = log
    const { file, rows } = openFile(path, log)
    this.file = file
    for (const row of rows) this.learn(row)
  }

  /** Segments up to this number were given up. */
  get gone(): number {
    return this.file.last
  }

  /** Adds ids that were read from a disk. */
  learn({ keys, at }: Omit<KnownKeys, 'number'>): void {
    for (const key of keys) if (!this.has(key)) this.add(key, at)
    this.forgetOldest()
  }

  /** Says of each entry whether it is known, and knows it from now on; `keys` are those that are new. */
  register(entries: readonly InboxEntry[]): { rows: readonly InboxRow[]; keys: readonly string[] } {
    const rows: InboxRow[] = []
    const keys: string[] = []
    for (const entry of entries) {
      const key = eventKey(entry)
      const { text, receivedAt, path } = entry
      const known = this.has(key)
      rows.push({ text, receivedAt, path, known })
      if (known) continue
      this.add(key, receivedAt)
      keys.push(key)
    }
    this.forgetOldest()
    return { rows, keys }
  }

  /** They could not be kept. */
  unregister(keys: readonly string[]): void {
    for (const key of keys) if (!this.recent.keys.delete(key)) this.older.keys.delete(key)
  }

  /** Writes the ids of a segment that is given up. Throws the errors of SQLite. */
  remember(row: KnownKeys): void {
    try {
      this.file.add(row)
    } catch (error) {
      if (!isDamage(error)) throw error
      this.file[Symbol.dispose]()
      setAside(this.path, this.log)
      this.file = openFile(this.path, this.log).file
      this.file.add({ ...row, keys: [...this.older.keys, ...this.recent.keys] })
    }
  }

  /** Calls back when what was remembered is on disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.file.sync(done)
  }

  /** Forgets what came before `time`. Throws the errors of SQLite. */
  tidy(time: number): void {
    for (const generation of [this.older, this.recent]) if (generation.at < time) generation.keys.clear()
    this.file.forgetBefore(time)
    if (this.hasExcess) this.file.forgetBeyond(this.most)
    this.hasExcess = false
    this.file.tidy()
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }

  private has(key: string): boolean {
    return this.recent.keys.has(key) || this.older.keys.has(key)
  }

  private add(key: string, at: number): void {
    this.recent.keys.add(key)
    this.recent.at = Math.max(this.recent.at, at)
  }

  private forgetOldest(): void {
    if (this.recent.keys.size < this.most) return
    this.hasExcess = true
    this.older = this.recent
    this.recent = { keys: new Set(), at: 0 }
  }
}

type OpenedFile = { readonly file: KnownFile; readonly rows: readonly KnownKeys[] }

/**
 * Opens the file of known ids, readable by this user only. What cannot be read is set aside, and it begins anew: first
 * only the write-ahead log, which may be left from another file (a restored copy, say), then the whole. Throws the errors of SQLite and of the system where the disk fails.
 */
function openFile(path: string, log: Log): OpenedFile {
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
