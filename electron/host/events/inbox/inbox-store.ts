import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { InboxEntry, InboxRow } from './event-inbox.ts'
import { inboxError, InboxError } from './inbox-error.ts'
import type { Segment } from './journal.ts'
import type { JournalFile } from './journal-file.ts'
import { openStoreFiles, type StoreFiles } from './open-store-files.ts'
import { PositionRanges } from './position-ranges.ts'

/** An entry and its place in the order of arrival. */
export type StoredEntry = { readonly position: number; readonly entry: InboxRow }

export type InboxLimits = {
  /** Characters of text that may wait to be taken; what comes beyond cannot be kept. */
  readonly waitingLength: number
  /** Events whose ids are remembered, and for how many milliseconds. */
  readonly known: number
  readonly age: number
}

export type InboxStoreOptions = {
  /** Of the file with known ids; the journal lies beside it. */
  readonly path: string
  readonly clock: Clock
  readonly log: Log
  readonly limits: InboxLimits
}

const openEvery = 1_000

/**
 * Keeps entries in files that may fail: opened when they are needed and again where that failed, begun anew where they
 * are damaged. What fails throws InboxError and leaves nothing behind.
 */
export class InboxStore implements Disposable {
  private readonly options: InboxStoreOptions
  private files: StoreFiles | undefined
  private last = 0
  /** Up to here everything is on disk. */
  private synced = 0
  private waiting = 0
  /** Of what still lies in the journal. */
  private taken = new PositionRanges()
  /** Up to here everything was dispatched: only of that anything is moved or given up. */
  private dispatchedTo = 0
  private isMoving = false
  /** Given up, and not wiped yet: their ids are not on disk for sure. */
  private readonly spent: JournalFile[] = []
  private refused: { readonly at: number; readonly error: InboxError } | undefined
  private isClosed = false

  constructor(options: InboxStoreOptions) {
    this.options = options
  }

  /** The position up to which entries are on disk, and may be dispatched. */
  get end(): number {
    return this.synced
  }

  /** Keeps all or none, in one write. */
  keep(entries: readonly InboxEntry[]): readonly StoredEntry[] {
    const { ids, journal } = this.opened()
    const oldest = journal.segments[0]?.places.at(-1)
    if (journal.segments.length > 1 && oldest && oldest.last <= this.dispatchedTo) this.retireQuietly()
    const length = entries.reduce((sum, { text }) => sum + text.length, 0)
    if (this.waiting + length > this.options.limits.waitingLength) throw new InboxError('crowded')
    const first = this.last + 1
    const { rows, keys } = ids.register(entries)
    try {
      const segment = journal.append({ first, taken: this.taken.toString(), entries: rows })
      for (const key of keys) segment.keys.push(key)
      segment.at = Math.max(segment.at, rows.at(-1)?.receivedAt ?? 0)
    } catch (error) {
      ids.unregister(keys)
      throw inboxError(error)
    }
    this.last += entries.length
    this.waiting += length
    return rows.map((entry, index) => ({ position: first + index, entry }))
  }

  /** Calls back when everything that was kept is on disk, or with InboxError where that is not known. */
  sync(done: (error?: InboxError) => void): void {
    const { last } = this
    const segment = this.opened().journal.segments.at(-1)
    if (!segment) throw new InboxError('broken')
    segment.file.sync((error) => {
      this.synced = last
      done(error ? inboxError(error) : undefined)
    })
  }

  /** What waits after a position, oldest first. */
  read(after: number, most: number): readonly StoredEntry[] {
    return this.run(({ journal }) => {
      const found: StoredEntry[] = []
      for (const { first, entries } of journal.read(after))
        for (const [index, entry] of entries.entries()) {
          const position = first + index
          if (position > this.synced || found.length === most) return found
          if (position > after && !this.taken.has(position)) found.push({ position, entry })
        }
      return found
    })
  }

  /** Marks an entry as accepted; the next record or `flush` writes that. `dispatchedTo`: all before it were dispatched. */
  accept({ position, entry }: StoredEntry, dispatchedTo: number): void {
    this.taken.add(position)
    this.waiting = Math.max(0, this.waiting - entry.text.length)
    this.dispatchedTo = dispatchedTo
  }

  /** Erases the texts that were taken; where others lie between them that were not told yet, it notes what was taken. */
  flush(): void {
    this.run(({ journal }) => {
      this.retire(this.dispatchedTo === this.last)
      const taken = this.taken.toString()
      if (journal.segments.length > 0 && journal.segments.at(-1)?.taken !== taken)
        journal.append({ first: this.last + 1, taken, entries: [] })
    })
  }

  /** Forgets what is old, and makes the file of ids as small as what it holds. */
  tidy(): void {
    this.run(({ ids }) => ids.tidy(this.options.clock.now() - this.options.limits.age))
  }

  [Symbol.dispose](): void {
    this.isClosed = true
    const { files } = this
    this.files = undefined
    files?.ids[Symbol.dispose]()
    for (const file of this.spent.splice(0)) file.remove()
    files?.journal[Symbol.dispose]()
  }

  /** Gives the oldest segments up of which nothing waits, or only what can be moved into the newest. */
  private retire(isIdle: boolean): void {
    const { ids, journal } = this.opened()
    const spent = this.spent.length
    for (let [oldest] = journal.segments; oldest && !this.isMoving; [oldest] = journal.segments) {
      if (journal.segments.length === 1 && !isIdle) break
      if (!this.isTaken(oldest)) {
        if (oldest.places.every(({ last }) => last <= this.dispatchedTo)) this.move(oldest)
        break
      }
      ids.remember(oldest)
      const file = journal.shift()
      if (file) this.spent.push(file)
    }
    this.taken.forget(journal.low ?? this.last + 1)
    if (this.spent.length === spent) return
    ids.sync((error) => {
      if (!error) this.wipe()
    })
  }

  private isTaken({ places }: Segment): boolean {
    return places.every(({ first, last }) => this.taken.covers(first, last))
  }

  /** Writes what was told and refused once more; when that is on disk, the segment can be given up. */
  private move(segment: Segment): void {
    const { journal } = this.opened()
    const left = this.movable(segment)
    if (left === undefined) return
    journal.seal()
    const taken = this.taken.toString()
    for (const { position, entry } of left) journal.append({ first: position, taken, entries: [entry] }, true)
    this.isMoving = true
    const done = (error: Error | null) => {
      this.isMoving = false
      if (error || this.isClosed) return
      segment.places.length = 0
      this.retireQuietly()
    }
    if (left.length > 0) journal.segments.at(-1)?.file.sync(done)
    else done(null)
  }

  /** What is left in a segment; undefined where that is all of it. Gives up what is too old. */
  private movable(segment: Segment): readonly StoredEntry[] | undefined {
    const { clock, log, limits } = this.options
    const oldest = clock.now() - limits.age
    const left: StoredEntry[] = []
    const old: StoredEntry[] = []
    let others = 0
    for (const record of this.opened().journal.records(segment))
      for (const [index, entry] of record.entries.entries()) {
        const position = record.first + index
        if (this.taken.has(position)) others += 1
        else (entry.receivedAt < oldest ? old : left).push({ position, entry })
      }
    if (others + old.length === 0) return undefined
    if (old.length > 0) log.write('error', 'inbox.given-up', { entries: old.length })
    for (const each of old) this.accept(each, this.dispatchedTo)
    return left
  }

  /** What fails is done the next time. */
  private retireQuietly(): void {
    try {
      this.retire(false)
    } catch (error) {
      this.options.log.write('debug', 'inbox.untidy', { fault: faultOf(error) })
    }
  }

  private wipe(): void {
    try {
      for (const file of this.spent.splice(0)) this.files?.journal.wipe(file)
    } catch (error) {
      this.options.log.write('warn', 'inbox.untidy', { fault: faultOf(error) })
    }
  }

  private run<T>(work: (files: StoreFiles) => T): T {
    try {
      return work(this.opened())
    } catch (error) {
      throw inboxError(error)
    }
  }

  private opened(): StoreFiles {
    this.files ??= this.open()
    return this.files
  }

  private open(): StoreFiles {
    const { clock } = this.options
    if (this.isClosed) throw new InboxError('closed')
    if (this.refused && Math.abs(clock.now() - this.refused.at) < openEvery) throw this.refused.error
    try {
      const { files, taken, last, waiting } = openStoreFiles(this.options)
      this.taken = taken
      this.last = last
      this.synced = last
      this.waiting = waiting
      this.refused = undefined
      return files
    } catch (error) {
      this.refused = { at: clock.now(), error: inboxError(error) }
      throw this.refused.error
    }
  }
}
