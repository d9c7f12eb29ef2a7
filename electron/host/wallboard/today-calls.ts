import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { countDay, countMinutes, type DayCall, type MinuteCounts } from '#shared/calls/day-counts.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { WallboardToday } from '#shared/host/wallboard.ts'
import { maxRecords, readRecordsSince } from '../call-backs/read-records.ts'
import { EndedCalls } from '../history/ended-calls.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import { readDayCalls, readDayRecord, type DayRecord } from './day-calls.ts'

export type TodayCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly onChange: () => void
}

const hour = 3_600_000
/** Milliseconds between readings of all records of the day; calls that end in between are looked up one by one. */
const everyReading = 300_000
/** Shortest pause after a reading, in milliseconds. */
const minPause = 5_000

/** Today's calls from their records, while they are needed: read once, then each call as it ends. */
export class TodayCalls implements Disposable {
  private readonly options: TodayCallsOptions
  private readonly endedCalls: EndedCalls
  private readonly records = new Map<number, DayRecord>()
  private calls: readonly DayCall[] | null = null
  private isOn = false
  private hasRead = false
  /** Records are complete from this time on. */
  private since = 0
  private error: AppError | null = null
  private failures = 0
  /** Identifies the current reading; late answers of an earlier one are dropped. */
  private generation = 0
  private stopTimer: Unsubscribe = () => {}

  constructor(options: TodayCallsOptions) {
    this.options = options
    this.endedCalls = new EndedCalls({ ...options, onFound: (cdrs) => this.recordsFound(cdrs) })
  }

  start(): void {
    if (this.isOn) return
    this.isOn = true
    void this.refresh()
  }

  stop(): void {
    this.generation += 1
    this.isOn = false
    this.hasRead = false
    this.error = null
    this.failures = 0
    this.stopTimer()
    this.endedCalls.clear()
    this.records.clear()
    this.calls = null
  }

  /** Reads all records of the day. */
  async refresh(): Outcome {
    if (!this.isOn) return ok(undefined)
    const generation = ++this.generation
    const { api, clock, onChange } = this.options
    this.stopTimer()
    this.endedCalls.readingBegins()
    const now = clock.now()
    const from = Math.min(midnight(now), now - hour)
    const read = await readRecordsSince(api, [from, now - 6 * hour, now - hour])
    if (generation !== this.generation) return ok(undefined)
    this.error = read.ok ? null : read.error
    this.failures = read.ok ? 0 : this.failures + 1
    if (read.ok) {
      this.records.clear()
      this.since = read.value.since
      this.hasRead = true
      this.store(this.endedCalls.completed(read.value.cdrs))
    }
    const { failures, error } = this
    const pause = error ? retryPause({ failures, error, random: Math.random() }) : everyReading
    this.stopTimer = clock.after(Math.max(minPause, pause), () => void this.refresh())
    onChange()
    return read.ok ? ok(undefined) : read
  }

  /** Called when a call has ended; its record is looked up until it appears. */
  ended({ id }: { readonly id: number }): void {
    if (this.isOn && this.hasRead) this.endedCalls.expect(id)
  }

  /** What is known of today, counted up to this moment. */
  state(now: number): WallboardToday {
    if (!this.hasRead) return this.error ? { kind: 'failed', error: this.error } : { kind: 'loading' }
    const from = midnight(now)
    return {
      kind: 'read',
      byQueue: countDay(this.dayCalls(), { from, now }),
      since: Math.max(from, this.since),
      error: this.error,
    }
  }

  /** Answered and missed calls in each minute since `from`; null if unknown. */
  minutes(from: number): ReadonlyMap<number, MinuteCounts> | null {
    return this.hasRead && this.since <= from ? countMinutes(this.dayCalls(), from) : null
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private dayCalls(): readonly DayCall[] {
    this.calls ??= readDayCalls([...this.records.values()])
    return this.calls
  }

  private store(cdrs: readonly Cdr[]): void {
    for (const cdr of cdrs) {
      const record = readDayRecord(cdr)
      if (record && (this.records.size < maxRecords || this.records.has(record.cdrId)))
        this.records.set(record.cdrId, record)
    }
    this.calls = null
  }

  private recordsFound(cdrs: readonly Cdr[]): void {
    this.store(cdrs)
    this.options.onChange()
  }
}

/** Start of the local day, in milliseconds since 1970. */
function midnight(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0)
}
