import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { Exchange } from '../platform-client/platform-client.ts'
import type { MissedRecord } from './missed-record.ts'
import type { PlatformTime } from './platform-time.ts'

export type RecordWriterOptions = {
  readonly clock: Clock
  readonly heartbeat: Heartbeat
  readonly record: MissedRecord
  readonly time: PlatformTime
  readonly exchanges: Emitter<Exchange>
  /** Called when a new run begins after sleep, so that all conditions are recorded again. */
  readonly onRun: () => void
}

type Note = { readonly local: number; readonly write: (at: number) => void }

/** Milliseconds between heartbeats, and so the precision of the time of a crash. */
const beatEvery = 10_000
/** Milliseconds for which a heartbeat counts as fresh. */
const freshFor = 1_000
/** Heartbeats between two deletions of old entries: one hour. */
const beatsToForget = 360
/** Milliseconds for which notes wait, so that a ring is announced first. */
const writeAfter = 20
/** How long to wait for the platform's time, at start-up and after a clock jump, in milliseconds. */
const patience = 30_000
/** A gap longer than this, in milliseconds, means that the computer was asleep. */
const asleepFrom = 20_000

/**
 * Writes notes with the platform's time, and a heartbeat. While this computer's clock cannot be trusted, at start-up
 * and after a jump, notes wait for the platform's next answer, which distinguishes sleep from a clock that was set.
 */
export class RecordWriter implements Disposable {
  private readonly options: RecordWriterOptions
  private readonly owned = new Disposables()
  private notes: Note[] = []
  private stopWrite: Unsubscribe | null = null
  private stopBeat: Unsubscribe = () => {}
  private stopDoubt: Unsubscribe | null = null
  /** When the app was last known to be running, in the platform's time. */
  private seen: number | null = null
  private ended = false
  private beats = 0

  constructor(options: RecordWriterOptions) {
    this.options = options
    const { exchanges, heartbeat, time } = options
    this.owned.add(heartbeat.onJump(() => this.doubt()))
    this.owned.add(
      exchanges.on((exchange) => {
        const before = time.measurements
        time.observe(exchange)
        if (time.measurements > before) this.believe()
      }),
    )
    this.doubt()
    this.beatLater()
  }

  /** Queues a note to be written in a moment; `local` is its time by this computer's clock. */
  note(write: (at: number) => void, local = this.options.clock.now()): void {
    if (this.ended) return
    this.notes.push({ local, write })
    this.writeLater()
  }

  /** Writes all notes before a read. A heartbeat waits for the disk, so it is skipped if the last one is fresh. */
  settle(): void {
    this.writeNow()
    const age = this.seen === null ? Infinity : this.options.time.now - this.seen
    if (age < 0 || age >= freshFor) this.beat()
  }

  /** Ends the run as closed, and closes the record. */
  [Symbol.dispose](): void {
    if (this.ended) return
    this.believe()
    this.writeNow()
    this.ended = true
    const { record, time } = this.options
    record.endRun('closed', time.now)
    this.stopBeat()
    this.owned[Symbol.dispose]()
    record[Symbol.dispose]()
  }

  private writeNow(): void {
    this.stopWrite?.()
    this.stopWrite = null
    if (this.ended || (this.seen !== null && this.notes.length === 0)) return
    const { record, time } = this.options
    const { notes, seen } = this
    this.notes = []
    record.together(() => {
      if (seen === null) this.begin(notes)
      for (const { local, write } of notes) write(time.of(local))
    })
  }

  private doubt(): void {
    this.stopDoubt?.()
    this.stopDoubt = this.options.clock.after(patience, () => this.believe())
  }

  /** Ends the doubt: the time is right as far as known. After a long gap a new run begins. */
  private believe(): void {
    if (!this.stopDoubt) return
    this.stopDoubt()
    this.stopDoubt = null
    const { record, time } = this.options
    if (this.seen !== null && time.now - this.seen > asleepFrom + beatEvery) {
      record.endRun('asleep')
      this.seen = null
      this.options.onRun()
    }
    this.settle()
  }

  private begin([first]: readonly Note[]): void {
    const { record, time } = this.options
    const at = first ? Math.min(time.of(first.local), time.now) : time.now
    record.beginRun(at, time.aheadBy)
    this.seen = time.now
  }

  private beatLater(): void {
    this.stopBeat = this.options.clock.after(beatEvery, () => {
      this.beat()
      this.beatLater()
    })
  }

  private beat(): void {
    const { record, time } = this.options
    if (this.stopDoubt || this.ended) return
    if (this.seen === null) return this.writeNow()
    this.seen = time.now
    record.beat(time.now, time.aheadBy)
    this.beats += 1
    if (this.beats % beatsToForget === 0) record.forget(time.now)
  }

  private writeLater(): void {
    if (this.stopDoubt || this.stopWrite) return
    this.stopWrite = this.options.clock.after(writeAfter, () => this.writeNow())
  }
}
