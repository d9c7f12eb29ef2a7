import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { countDay, countMinutes, type DayCall, type MinuteCounts } from '#shared/calls/day-counts.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { WallboardToday } from '#shared/host/wallboard.ts'
import { mostRecords, readRecordsSince } from '../call-backs/read-records.ts'
import { AwaitedRecords, type Awaited, type Lookup } from '../history/awaited-records.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
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
const leastPause = 5_000

/** Today's calls from their records, while they are needed: read once, then each call as it ends. */
export class TodayCalls implements Disposable {
  private readonly options: TodayCallsOptions
  private readonly byLiveId: ByLiveId
  private readonly awaited: AwaitedRecords
  private readonly records = new Map<number, DayRecord>()
  private calls: readonly DayCall[] | null = null
  private isOn = false
  private hasRead = false
  /** Records are complete from this time on. */
  private since = 0
  private error: AppError | null = null
  private failures = 0
  /** Identifies the current reading; late answers of an earlier one are dropped. */
  private turn = 0
  private stopTimer: Unsubscribe = () => {}

  constructor(options: TodayCallsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
    this.awaited = new AwaitedRecords({
      clock: options.clock,
      look: (wanted) => this.look(wanted),
      onChange: () => undefined,
    })
  }

  start(): void {
    if (this.isOn) return
    this.isOn = true
    void this.refresh()
  }

  stop(): void {
    this.turn += 1
    this.isOn = false
    this.hasRead = false
    this.error = null
    this.failures = 0
    this.stopTimer()
    this.awaited.clear()
    this.records.clear()
    this.calls = null
  }

  /** Reads all records of the day. */
  async refresh(): Outcome {
    if (!this.isOn) return ok(undefined)
    const turn = ++this.turn
    const { api, clock, onChange } = this.options
    this.stopTimer()
    const now = clock.now()
    const first = Math.min(midnight(now), now - hour)
    const read = await readRecordsSince(api, [first, now - 6 * hour, now - hour])
    if (turn !== this.turn) return ok(undefined)
    this.error = read.ok ? null : read.error
    this.failures = read.ok ? 0 : this.failures + 1
    if (read.ok) {
      this.records.clear()
      this.since = read.value.since
      this.hasRead = true
      this.keep(read.value.cdrs)
    }
    const { failures, error } = this
    const pause = error ? retryPause({ failures, error, random: Math.random() }) : everyReading
    this.stopTimer = clock.after(Math.max(leastPause, pause), () => void this.refresh())
    onChange()
    return read.ok ? ok(undefined) : read
  }

  /** Called when a call has ended; its record is looked up until it appears. */
  ended({ id }: { readonly id: number }): void {
    if (!this.isOn || !this.hasRead) return
    this.awaited.add(String(id), { kind: 'call', liveId: id, recorded: false, isHearsay: true })
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

  private keep(cdrs: readonly Cdr[]): void {
    for (const cdr of cdrs) {
      const record = readDayRecord(cdr)
      if (record && (this.records.size < mostRecords || this.records.has(record.cdrId)))
        this.records.set(record.cdrId, record)
    }
    this.calls = null
  }

  private async look(wanted: ReadonlyMap<string, Awaited>): Outcome<ReadonlyMap<string, Lookup>> {
    const { turn } = this
    const read = await this.byLiveId.cdrs([...wanted.keys()].map(Number))
    if (!read.ok) return read
    const found = new Set(read.value.map(({ live_id: id }) => String(id)))
    if (turn === this.turn && found.size > 0) {
      this.keep(read.value)
      this.options.onChange()
    }
    return ok(new Map([...wanted.keys()].map((name) => [name, found.has(name) ? 'all' : 'nothing'])))
  }
}

/** Start of the local day, in milliseconds since 1970. */
function midnight(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0)
}
