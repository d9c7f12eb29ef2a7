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

type PendingWrite = { readonly local: number; readonly write: (at: number) => void }

/** Milliseconds between heartbeats, and so the precision of the time of a crash. */
const beatEvery = 10_000
/** Milliseconds for which a heartbeat counts as fresh. */
const beatFreshFor = 1_000
/** Heartbeats between two deletions of old entries: one hour. */
const pruneEveryBeats = 360
/** Milliseconds for which notes wait, so that a ring is announced first. */
const writeAfter = 20
/** How long to wait for the platform's time, at start-up and after a clock jump, in milliseconds. */
const clockTimeout = 30_000
/** A gap longer than this, in milliseconds, means that the computer was asleep. */
const asleepFrom = 20_000

/**
 * Writes notes with the platform's time, and a heartbeat. While this computer's clock cannot be trusted, at start-up
 * and after a jump, notes wait for the platform's next answer, which distinguishes sleep from a clock that was set.
 */
export class RecordWriter implements Disposable {
  private readonly options: RecordWriterOptions
  private readonly owned = new Disposables()
  private pending: PendingWrite[] = []
  private stopWrite: Unsubscribe | null = null
  private stopBeat: Unsubscribe = () => {}
  private stopClockWait: Unsubscribe | null = null
  /** When the app was last known to be running, in the platform's time. */
  private lastBeatAt: number | null = null
  private ended = false
  private beats = 0

  constructor(options: RecordWriterOptions) {
    this.options = options
    const { exchanges, heartbeat, time } = options
    this.owned.add(heartbeat.onJump(() => this.suspendClock()))
    this.owned.add(
      exchanges.on((exchange) => {
        const before = time.measurements
        time.observe(exchange)
        if (time.measurements > before) this.resumeClock()
      }),
    )
    this.suspendClock()
    this.scheduleBeat()
  }

  /** Queues a note to be written in a moment; `local` is its time by this computer's clock. */
  note(write: (at: number) => void, local = this.options.clock.now()): void {
    if (this.ended) return
    this.pending.push({ local, write })
    this.writeLater()
  }

  /** Writes all notes before a read. A heartbeat waits for the disk, so it is skipped if the last one is fresh. */
  flush(): void {
    this.writeNow()
    const age = this.lastBeatAt === null ? Infinity : this.options.time.now - this.lastBeatAt
    if (age < 0 || age >= beatFreshFor) this.beat()
  }

  /** Ends the run as closed, and closes the record. */
  [Symbol.dispose](): void {
    if (this.ended) return
    this.resumeClock()
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
    if (this.ended || (this.lastBeatAt !== null && this.pending.length === 0)) return
    const { record, time } = this.options
    const { pending, lastBeatAt } = this
    this.pending = []
    record.together(() => {
      if (lastBeatAt === null) this.beginRun(pending)
      for (const { local, write } of pending) write(time.of(local))
    })
  }

  private suspendClock(): void {
    this.stopClockWait?.()
    this.stopClockWait = this.options.clock.after(clockTimeout, () => this.resumeClock())
  }

  /** Ends the doubt: the time is right as far as known. After a long gap a new run begins. */
  private resumeClock(): void {
    if (!this.stopClockWait) return
    this.stopClockWait()
    this.stopClockWait = null
    const { record, time } = this.options
    if (this.lastBeatAt !== null && time.now - this.lastBeatAt > asleepFrom + beatEvery) {
      record.endRun('asleep')
      this.lastBeatAt = null
      this.options.onRun()
    }
    this.flush()
  }

  private beginRun([first]: readonly PendingWrite[]): void {
    const { record, time } = this.options
    const at = first ? Math.min(time.of(first.local), time.now) : time.now
    record.beginRun(at, time.aheadBy)
    this.lastBeatAt = time.now
  }

  private scheduleBeat(): void {
    this.stopBeat = this.options.clock.after(beatEvery, () => {
      this.beat()
      this.scheduleBeat()
    })
  }

  private beat(): void {
    const { record, time } = this.options
    if (this.stopClockWait || this.ended) return
    if (this.lastBeatAt === null) return this.writeNow()
    this.lastBeatAt = time.now
    record.beat(time.now, time.aheadBy)
    this.beats += 1
    if (this.beats % pruneEveryBeats === 0) record.prune(time.now)
  }

  private writeLater(): void {
    if (this.stopClockWait || this.stopWrite) return
    this.stopWrite = this.options.clock.after(writeAfter, () => this.writeNow())
  }
}
