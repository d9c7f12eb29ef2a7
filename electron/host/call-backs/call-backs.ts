import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { callBacksOf, withheldCalls, type CallerRecord } from '#shared/calls/call-backs.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { maxCallBackCallers, type DueCallBacks } from '#shared/host/call-backs.ts'
import { EndedCalls } from '../history/ended-calls.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import { readCallerRecord } from './read-caller-record.ts'
import { maxRecords, readRecordsSince } from './read-records.ts'

export type CallBacksOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly country: () => string
  /** The name known for a number; empty if there is none. */
  readonly nameOf: (number: string) => string
  readonly onChange: (state: DueCallBacks) => void
  readonly random?: () => number
}

const minute = 60_000
const day = 24 * 60 * minute
/** How far back the list looks, in milliseconds; the next shorter span if that is more records than can be read. */
const spans = [7 * day, day, 60 * minute]
/** Milliseconds between two reads, so that two desktops agree within 10 s, the read included. */
const pause = 8_000
/**
 * A record carries the start time of its call but appears only when the call ends, so the newest records are read often
 * and older ones now and then. `back`: how far before the last read to start. Milliseconds.
 */
const readings = [
  { every: 30 * minute, back: 7 * day },
  { every: 5 * minute, back: 60 * minute },
  { every: pause, back: 2 * minute },
] as const
const nobody = { list: [], total: 0, withheld: 0 }

/** Holds the call records of the last days while an agent is signed in, and derives the callers to call back. */
export class CallBacks implements Disposable {
  private readonly options: CallBacksOptions
  private readonly endedCalls: EndedCalls
  private records = new Map<number, CallerRecord>()
  private derived: Pick<DueCallBacks, 'list' | 'total' | 'withheld'> = nobody
  private isOn = false
  private since = 0
  /** When each of `readings` was last made. */
  private doneAt: number[] = readings.map(() => 0)
  private failures = 0
  private error: AppError | null = null
  /** Identifies the current read; late answers of an earlier one are dropped. */
  private readId = 0
  private stopTimer: Unsubscribe = () => {}

  constructor(options: CallBacksOptions) {
    this.options = options
    this.endedCalls = new EndedCalls({ ...options, onFound: (cdrs) => this.addFound(cdrs) })
  }

  start(): void {
    this.stop()
    this.isOn = true
    void this.refresh()
  }

  stop(): void {
    this.readId += 1
    this.stopTimer()
    this.endedCalls.clear()
    this.records.clear()
    this.store([])
    this.isOn = false
    this.error = null
    this.failures = 0
    this.since = 0
    this.doneAt = readings.map(() => 0)
    this.publish()
  }

  /** Reads the new records, or all of them if the last full read is old. Retries soon after a failure. */
  async refresh(): Outcome {
    if (!this.isOn) return ok(undefined)
    const readId = ++this.readId
    const { api, clock } = this.options
    const now = clock.now()
    const reading = this.dueAt(now)
    const isWhole = reading === 0
    this.stopTimer()
    this.endedCalls.readingBegins()
    const moments = isWhole ? spans.map((span) => now - span) : this.momentsOf(reading, now)
    const read = await readRecordsSince(api, moments)
    if (readId !== this.readId) return ok(undefined)
    this.error = read.ok ? null : read.error
    this.failures = read.ok ? 0 : this.failures + 1
    if (read.ok) {
      if (isWhole) this.records.clear()
      this.store(this.endedCalls.completed(read.value.cdrs))
      if (isWhole) this.since = read.value.since
      // A longer read covers all the shorter ones after it.
      for (let index = reading; index < readings.length; index += 1) this.doneAt[index] = now
    }
    this.publish()
    this.scheduleRead()
    return read.ok ? ok(undefined) : read
  }

  /** Looks for the record of a call that has ended, for 40 s at most. */
  ended({ id }: Pick<LiveCallRecord, 'id'>): void {
    if (this.isOn) this.endedCalls.expect(id)
  }

  /** Publishes the list again after names may have changed. */
  showNames(): void {
    if (this.isOn) this.publish()
  }

  [Symbol.dispose](): void {
    this.readId += 1
    this.isOn = false
    this.stopTimer()
    this.endedCalls.clear()
  }

  /**
   * Index of the furthest-reaching of `readings` that is due, also because the clock was set back; the one of the newest
   * records always is.
   */
  private dueAt(now: number): number {
    const due = readings.findIndex(({ every }, at) => Math.abs(now - (this.doneAt[at] ?? 0)) >= every)
    return due === -1 ? readings.length - 1 : due
  }

  /** Start times to try: from the last such read, to cover a time away, else from now. */
  private momentsOf(reading: number, now: number): readonly number[] {
    const back = readings[reading]?.back ?? 0
    return [Math.min(now, this.doneAt[reading] ?? now) - back, now - back]
  }

  private scheduleRead(): void {
    const { clock, random = Math.random } = this.options
    const wait = this.error
      ? Math.max(pause, retryPause({ failures: this.failures, error: this.error, random: random() }))
      : pause
    this.stopTimer = clock.after(wait, () => void this.refresh())
  }

  private addFound(cdrs: readonly Cdr[]): void {
    this.store(cdrs)
    this.publish()
  }

  /** Adds records, and drops the oldest beyond the limit. */
  private store(cdrs: readonly Cdr[]): void {
    const country = this.options.country()
    for (const cdr of cdrs) {
      const record = readCallerRecord(cdr, country)
      if (record) this.records.set(record.id, record)
    }
    if (this.records.size > maxRecords) this.forgetOldest()
    const waiting = callBacksOf(this.records.values())
    this.derived = {
      list: waiting.slice(0, maxCallBackCallers),
      total: waiting.length,
      withheld: withheldCalls(this.records.values()),
    }
  }

  private forgetOldest(): void {
    const newestFirst = [...this.records.values()].toSorted((one, other) => other.at - one.at)
    this.records = new Map(newestFirst.slice(0, maxRecords).map((record) => [record.id, record]))
    this.since = Math.max(this.since, newestFirst[maxRecords - 1]?.at ?? 0)
  }

  private publish(): void {
    const { onChange, nameOf } = this.options
    const { since, error } = this
    const list = this.derived.list.map((each) => ({ ...each, name: nameOf(each.number) || each.name }))
    onChange({ ...this.derived, list, since, error })
  }
}
