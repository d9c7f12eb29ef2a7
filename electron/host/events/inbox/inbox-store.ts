import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import type { InboxEntry } from './event-inbox.ts'
import { eventKey } from './event-key.ts'
import { inboxError, InboxError, isDamage } from './inbox-error.ts'
import type { Forgotten, InboxFile, StoredEntry } from './inbox-file.ts'
import { openFile, setAside } from './open-file.ts'
import { PositionRanges } from './position-ranges.ts'

export type InboxLimits = {
  /** Bytes of text that may wait to be taken; what comes beyond cannot be kept. */
  readonly waitingBytes: number
  /** Events whose ids are remembered, and for how many milliseconds. */
  readonly known: number
  readonly age: number
}

export type InboxStoreOptions = {
  readonly path: string
  readonly clock: Clock
  readonly log: Log
  readonly limits: InboxLimits
}

const openEvery = 1_000
/** Rows that are forgotten at once: a fraction of a millisecond's work each hundred. */
const forgottenAtOnce = 1_000

/**
 * Keeps entries in a file that may fail: opened when it is needed and again where that failed, begun anew where it is
 * damaged. What fails throws InboxError and leaves nothing behind.
 */
export class InboxStore implements Disposable {
  private readonly options: InboxStoreOptions
  private file: InboxFile | undefined
  private last = 0
  /** Up to here everything is on disk. */
  private synced = 0
  private known = 0
  private waiting = 0
  /** Taken, and not erased yet. */
  private readonly taken = new PositionRanges()
  private takenKnown = false
  /** Up to here everything was told: what is older may be forgotten. */
  private toldTo = 0
  private refused: { readonly at: number; readonly error: InboxError } | undefined
  private isClosed = false

  constructor(options: InboxStoreOptions) {
    this.options = options
  }

  /** The position up to which entries are on disk, and may be told. */
  get end(): number {
    return this.synced
  }

  /** Keeps all or none, in one commit. */
  keep(entries: readonly InboxEntry[]): readonly StoredEntry[] {
    const bytes = entries.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    const stored = this.commit((file) => {
      if (this.waiting + bytes > this.options.limits.waitingBytes) throw new InboxError('crowded')
      let position = this.last
      return entries.map((entry) => file.insert(++position, eventKey(entry), entry))
    })
    this.last += entries.length
    this.waiting += bytes
    for (const { entry } of stored) if (!entry.known) this.known += 1
    return stored
  }

  /** Calls back when everything that was kept is on disk, or with InboxError where that is not known. */
  sync(done: (error?: InboxError) => void): void {
    const { last } = this
    this.use((file) =>
      file.sync((error) => {
        this.synced = last
        if (error) done(inboxError(error))
        else done(this.file === file ? undefined : new InboxError('broken'))
      }),
    )
  }

  read(after: number, most: number): readonly StoredEntry[] {
    return this.use((file) => file.read(after, this.synced, most))
  }

  /** Was taken: its text goes with the next commit, or with `flush`. `toldTo`: all before it were told. */
  take({ position, entry }: StoredEntry, toldTo: number): void {
    this.taken.add(position)
    this.takenKnown ||= entry.known
    this.waiting = Math.max(0, this.waiting - Buffer.byteLength(entry.text))
    this.toldTo = toldTo
  }

  /** Erases what was taken, and forgets the oldest events where too many are known. */
  flush(): void {
    if (this.taken.size > 0) this.commit(() => {})
  }

  /** Forgets what is old, and makes the file as small as what it holds. */
  tidy(): void {
    const time = this.options.clock.now() - this.options.limits.age
    this.forgot(this.commit((file) => file.forget(forgottenAtOnce, this.toldTo, time)))
    this.use((file) => file.tidy())
  }

  [Symbol.dispose](): void {
    this.isClosed = true
    this.file?.[Symbol.dispose]()
    this.file = undefined
  }

  /** One commit of `work` and of everything that is to be erased. */
  private commit<T>(work: (file: InboxFile) => T): T {
    const excess = this.known - this.options.limits.known
    const [result, forgotten] = this.use((file) =>
      file.commit(() => {
        for (const [first, last] of this.taken) file.erase(first, last, this.takenKnown)
        const old = excess >= forgottenAtOnce ? file.forget(forgottenAtOnce, this.toldTo) : undefined
        return [work(file), old] as const
      }),
    )
    this.erased()
    if (forgotten) this.forgot(forgotten)
    return result
  }

  private erased(): void {
    this.taken.clear()
    this.takenKnown = false
  }

  private forgot({ events, untaken, bytes }: Forgotten): void {
    this.known = Math.max(0, this.known - events)
    this.waiting = Math.max(0, this.waiting - bytes)
    if (untaken > 0) this.options.log.write('error', 'inbox.given-up', { entries: untaken })
  }

  /** Runs `work` on the file; once more on a new one where the file turns out to be damaged. */
  private use<T>(work: (file: InboxFile) => T): T {
    try {
      return this.working(work)
    } catch (error) {
      if (!isDamage(error) || this.isClosed) throw inboxError(error)
    }
    try {
      this.file?.[Symbol.dispose]()
      this.file = undefined
      setAside(this.options.path, this.options.log)
      this.erased()
      return this.working(work)
    } catch (error) {
      throw inboxError(error)
    }
  }

  private working<T>(work: (file: InboxFile) => T): T {
    this.file ??= this.open()
    return work(this.file)
  }

  private open(): InboxFile {
    const { path, clock, log } = this.options
    if (this.isClosed) throw new InboxError('closed')
    if (this.refused && Math.abs(clock.now() - this.refused.at) < openEvery) throw this.refused.error
    try {
      const file = openFile(path, log)
      const { last, known, waiting } = file.facts()
      // Positions only rise while the process lives, also over a file that began anew.
      this.last = Math.max(this.last, last)
      this.synced = this.last
      this.known = known
      this.waiting = waiting
      this.refused = undefined
      return file
    } catch (error) {
      this.refused = { at: clock.now(), error: inboxError(error) }
      throw error
    }
  }
}
