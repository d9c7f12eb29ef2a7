import { join } from 'node:path'
import { latestPast } from '#shared/api/timestamp.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import type { StorageFault } from '#shared/host/storage.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { Exchange } from '../platform-client/platform-client.ts'
import type { AudioPort } from '../ports.ts'
import type { StateView } from '../kernel/feature-context.ts'
import { Attention } from './attention.ts'
import { ConditionWatch } from './condition-watch.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { explain, type ExplainedCall, type Explanation } from './explain.ts'
import { MissedRecord } from './missed-record.ts'
import { PlatformTime } from './platform-time.ts'
import { RecordWriter } from './record-writer.ts'
import { RingWatch, type RingWatchOptions } from './ring-watch.ts'

export type MissedCallsOptions = Omit<RingWatchOptions, 'record' | 'writer'> & {
  readonly heartbeat: Heartbeat
  readonly log: Log
  readonly userData: string
  readonly audio: Pick<AudioPort, 'onReport' | 'onReady'>
  readonly exchanges: Emitter<Exchange>
  /** Called with why missed calls cannot be kept on disk right now, and with null once they are. */
  readonly onTrouble: (fault: StorageFault | null) => void
}

/** Milliseconds by which the platform's time is known. */
const clockTolerance = 60_000

/** Records the conditions on this computer, and derives from them why a call was missed. */
export class MissedCalls implements Disposable {
  /** Whether a page is in front of the user. */
  readonly attention = new Attention()
  private readonly store: StateView
  private readonly record: MissedRecord
  private readonly time: PlatformTime
  private readonly writer: RecordWriter
  private readonly conditions: ConditionWatch
  private readonly rings: RingWatch

  constructor(options: MissedCallsOptions) {
    const { clock, heartbeat, log, userData, exchanges, store, onTrouble } = options
    const { attention } = this
    const path = join(userData, 'missed-calls', 'record.db')
    const record = new MissedRecord({ path, log, now: () => clock.now(), onTrouble })
    const time = new PlatformTime(clock, record.ahead)
    const onRun = () => this.conditions.recordAll()
    const writer = new RecordWriter({ clock, heartbeat, record, time, exchanges, onRun })
    this.store = store
    this.record = record
    this.time = time
    this.writer = writer
    this.conditions = new ConditionWatch({ ...options, attention, record, writer })
    this.rings = new RingWatch({ ...options, record, writer })
  }

  /** Explains why the signed-in agent missed a call; null if it was not missed, or nothing is known. */
  explain(call: ExplainedCall): Explanation | null {
    this.writer.flush()
    return explain(this.record, call, ownerOf(this.store.value))
  }

  /** The platform's milliseconds since 1970. */
  get now(): number {
    return this.time.now
  }

  /** The latest time at which a call can have ended, in the platform's milliseconds since 1970. */
  get latestEnd(): number {
    return latestPast(this.time.now)
  }

  /**
   * Missed calls that ended until this time have been seen by the signed-in agent; in the platform's milliseconds since
   * 1970. Calls that ended before the first sign-in here count as seen. Call records have whole seconds.
   */
  seenUntil(): number {
    const owner = ownerOf(this.store.value)
    const stored = this.record.seenUntil(owner)
    if (owner === '') return this.time.now
    if (stored !== undefined && stored <= this.latestEnd) return stored
    const start = Math.floor(this.time.now / 1_000) * 1_000 - 1
    this.record.setSeenUntil(owner, start)
    return start
  }

  /**
   * Notes that the agent has seen the missed calls; the last of them ended at `latest`. A future
   * time is an error of the platform and is capped, since every call until then would count as seen.
   */
  markSeen(latest: number): void {
    const owner = ownerOf(this.store.value)
    const until = Math.min(latest, this.time.now + clockTolerance)
    if (owner !== '' && until > this.seenUntil()) this.record.setSeenUntil(owner, until)
  }

  [Symbol.dispose](): void {
    this.rings[Symbol.dispose]()
    this.conditions[Symbol.dispose]()
    this.writer[Symbol.dispose]()
  }
}
