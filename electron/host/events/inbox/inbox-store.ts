import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { InboxEntry } from './event-inbox.ts'
import { inboxError, InboxError, isDamage } from './inbox-error.ts'
import type { InboxFile, StoredEntry } from './inbox-file.ts'
import { KnownKeys } from './known-keys.ts'
import { openInboxFile, replaceInboxFile } from './open-inbox-file.ts'

export type InboxLimits = {
  /** Maximum characters of waiting texts; anything beyond is refused. */
  readonly waitingLength: number
  /** Number of events whose keys are remembered, and for how many milliseconds. */
  readonly known: number
  readonly age: number
}

export type InboxStoreOptions = {
  readonly path: string
  readonly clock: Clock
  readonly log: Log
  readonly limits: InboxLimits
}

/** Milliseconds between attempts to open the file. */
const openEvery = 1_000

/**
 * Stores entries in a file that may fail: opened on demand, reopened after a failure, recreated if damaged. Failures
 * throw InboxError and leave nothing behind.
 */
export class InboxStore implements Disposable {
  private readonly options: InboxStoreOptions
  private file: InboxFile | undefined
  private keys: KnownKeys
  private last = 0
  /** Position up to which everything is on disk. */
  private synced = 0
  private waiting = 0
  /** Ranges of entries that the next commit deletes. */
  private accepted: [first: number, last: number][] = []
  private dispatchedTo = 0
  private refused: { readonly at: number; readonly error: InboxError } | undefined
  private isClosed = false

  constructor(options: InboxStoreOptions) {
    this.options = options
    this.keys = new KnownKeys(options.limits.known, [])
  }

  /** Position up to which entries are on disk and may be dispatched. */
  get end(): number {
    return this.synced
  }

  /** Stores all entries or none, in one commit. */
  keep(entries: readonly InboxEntry[]): readonly StoredEntry[] {
    this.opened()
    const length = entries.reduce((sum, { text }) => sum + text.length, 0)
    if (this.waiting + length > this.options.limits.waitingLength) throw new InboxError('crowded')
    const { rows, keys } = this.keys.register(entries, this.last + 1)
    try {
      this.commit((file) => file.write({ entries: rows, keys, accepted: this.accepted }))
    } catch (error) {
      this.keys.unregister(keys)
      throw inboxError(error)
    }
    this.accepted = []
    this.last += entries.length
    this.waiting += length
    return rows
  }

  /** Calls back when everything stored is on disk, or with InboxError if that is unknown. */
  sync(done: (error?: InboxError) => void): void {
    const { last } = this
    this.opened().sync((error) => {
      this.synced = last
      done(error ? inboxError(error) : undefined)
    })
  }

  /** Returns waiting entries after a position, oldest first. */
  read(after: number, limit: number): readonly StoredEntry[] {
    return this.run((file) => file.waiting(after, limit)).filter(({ position }) => position <= this.synced)
  }

  /**
   * Marks an entry for deletion by the next commit or `flush`. `dispatchedTo`: all entries up to it were dispatched.
   */
  accept({ position, entry }: StoredEntry, dispatchedTo: number): void {
    const last = this.accepted.at(-1)
    if (last && last[1] + 1 === position) last[1] = position
    else this.accepted.push([position, position])
    this.waiting = Math.max(0, this.waiting - entry.text.length)
    this.dispatchedTo = dispatchedTo
  }

  /** Deletes accepted entries. */
  flush(): void {
    if (this.accepted.length === 0) return
    this.run((file) => file.write({ entries: [], keys: [], accepted: this.accepted }))
    this.accepted = []
  }

  /** Removes deleted texts from the disk, and forgets old keys. */
  compact(): void {
    const { clock, limits, log } = this.options
    const oldest = clock.now() - limits.age
    const hasExcess = this.keys.forget(oldest)
    this.run((file) => {
      file.forgetBefore(oldest)
      if (hasExcess) file.forgetBeyond(limits.known)
      const entries = file.giveUp(this.dispatchedTo, oldest)
      if (entries > 0) {
        log.write('error', 'inbox.given-up', { entries })
        this.waiting = file.waitingLength()
      }
      file.erase()
    })
  }

  [Symbol.dispose](): void {
    this.isClosed = true
    this.file?.[Symbol.dispose]()
    this.file = undefined
  }

  /** Commits; a file found to be damaged is recreated, once. */
  private commit(write: (file: InboxFile) => void): void {
    try {
      write(this.opened())
    } catch (error) {
      if (!isDamage(error)) throw error
      this.file?.[Symbol.dispose]()
      this.file = undefined
      this.file = replaceInboxFile(this.options.path, this.options.log)
      write(this.file)
    }
  }

  private run<Outcome>(work: (file: InboxFile) => Outcome): Outcome {
    try {
      return work(this.opened())
    } catch (error) {
      throw inboxError(error)
    }
  }

  private opened(): InboxFile {
    this.file ??= this.open()
    return this.file
  }

  private open(): InboxFile {
    const { clock, path, log, limits } = this.options
    if (this.isClosed) throw new InboxError('closed')
    if (this.refused && Math.abs(clock.now() - this.refused.at) < openEvery) throw this.refused.error
    try {
      const file = openInboxFile(path, log)
      this.keys = new KnownKeys(limits.known, file.known())
      this.last = Math.max(this.last, file.last())
      this.synced = this.last
      this.waiting = file.waitingLength()
      this.refused = undefined
      return file
    } catch (error) {
      this.refused = { at: clock.now(), error: inboxError(error) }
      throw this.refused.error
    }
  }
}
