import type { Log } from '#shared/core/log.ts'
import type { InboxEntry, ToldEntry } from './event-inbox.ts'
import { eventKey } from './event-key.ts'
import { isDamage } from './inbox-error.ts'
import type { KnownFile, KnownKeys } from './known-file.ts'
import { openFile, setAside } from './open-file.ts'

/** Ids that are forgotten at once, when so many are too many. */
const forgottenAtOnce = 1_000

/** The ids of the last events, in memory; and on disk those of which the journal holds nothing any more. */
export class KnownIds implements Disposable {
  private readonly path: string
  private readonly most: number
  private readonly log: Log
  private file: KnownFile
  /** Oldest first, with the time of their events. */
  private readonly keys = new Map<string, number>()
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
    for (const key of keys) if (!this.keys.has(key)) this.keys.set(key, at)
    this.forgetOldest()
  }

  /** Says of each entry whether it is known, and knows it from now on; `keys` are those that are new. */
  meet(entries: readonly InboxEntry[]): { told: readonly ToldEntry[]; keys: readonly string[] } {
    const told: ToldEntry[] = []
    const keys: string[] = []
    for (const entry of entries) {
      const key = eventKey(entry)
      const { text, receivedAt, path } = entry
      const known = this.keys.has(key)
      told.push({ text, receivedAt, path, known })
      if (known) continue
      this.keys.set(key, receivedAt)
      keys.push(key)
    }
    this.forgetOldest()
    return { told, keys }
  }

  /** They could not be kept. */
  unmeet(keys: readonly string[]): void {
    for (const key of keys) this.keys.delete(key)
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
      this.file.add({ ...row, keys: [...this.keys.keys()] })
    }
  }

  /** Calls back when what was remembered is on disk, or with the error of the system. */
  sync(done: (error: Error | null) => void): void {
    this.file.sync(done)
  }

  /** Forgets what came before `time`. Throws the errors of SQLite. */
  tidy(time: number): void {
    for (const [key, at] of this.keys) {
      if (at >= time) break
      this.keys.delete(key)
    }
    this.file.forgetBefore(time)
    if (this.hasExcess) this.file.forgetBeyond(this.most)
    this.hasExcess = false
    this.file.tidy()
  }

  [Symbol.dispose](): void {
    this.file[Symbol.dispose]()
  }

  private forgetOldest(): void {
    let excess = this.keys.size - this.most
    if (excess < forgottenAtOnce) return
    this.hasExcess = true
    for (const key of this.keys.keys()) {
      if (excess-- === 0) break
      this.keys.delete(key)
    }
  }
}
