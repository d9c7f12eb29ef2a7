import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { RecentCall, Recents } from '#shared/host/slices.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import { AwaitedRecords, type Awaited, type Lookup } from './awaited-records.ts'
import { ByLiveId } from './find-by-live-id.ts'
import { latestCdrs } from './latest-cdrs.ts'
import { oneEach, readStop, type Stopped } from './one-call.ts'
import { isOwnCdr, readRecentCall } from './read-recent-call.ts'
import { ThroughNames } from './through-names.ts'

export type RecentCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Returns the name of a number; empty if unknown. */
  readonly nameOf: (number: string) => string
  /** Returns what is known about why a call was missed. */
  readonly explain?: (call: RecentCall) => Partial<RecentCall> | null
  /** Time until which missed calls have been seen, in the platform's milliseconds since 1970. */
  readonly lookedAt?: () => number
  readonly onChange: (recents: Recents) => void
  readonly random?: () => number
}

const shown = 30
/** Number of the newest records compared with a line whose live call is unknown. */
const newest = 6
/** The records read, one for each stop of a call. */
type ReadRecents = Pick<Recents, 'loading' | 'error'> & { readonly calls: readonly Stopped[] }

const none: ReadRecents = { calls: [], loading: false, error: null }

/** The recent calls of the signed-in agent, and their recordings. */
export class RecentCalls implements Disposable {
  private readonly options: RecentCallsOptions
  private readonly byLiveId: ByLiveId
  private readonly awaited: AwaitedRecords
  private readonly through: ThroughNames
  private recents = none
  private userId: number | null = null
  /** Records found during a read, which may miss them. */
  private foundMeanwhile: readonly Stopped[] = []
  /** Identifies the current read; late answers of an earlier one are dropped. */
  private turn = 0
  private failures = 0
  private stopTimer: Unsubscribe = () => {}

  constructor(options: RecentCallsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
    this.through = new ThroughNames(this.byLiveId)
    this.awaited = new AwaitedRecords({
      clock: options.clock,
      look: (wanted) => this.look(wanted),
      onChange: () => this.show(this.recents),
    })
  }

  start(userId: number): void {
    this.stop()
    this.userId = userId
    void this.refresh()
  }

  stop(): void {
    this.awaited.clear()
    this.stopTimer()
    this.turn += 1
    this.failures = 0
    this.userId = null
    this.through.forget()
    this.show(none)
  }

  /**
   * Reads the newest calls, and polls again for records given up; `quietly` if nobody waits for it. Retries soon after
   * a failure.
   */
  async refresh({ quietly = false } = {}): Outcome {
    const { userId } = this
    if (userId === null) return ok(undefined)
    const turn = ++this.turn
    this.foundMeanwhile = []
    this.stopTimer()
    if (!quietly) this.show({ ...this.recents, loading: true })
    const read = await this.read(userId, shown)
    if (turn !== this.turn) return ok(undefined)
    if (!read.ok) {
      this.show({ ...this.recents, loading: false, error: read.error })
      this.readSoon(read.error)
      return read
    }
    this.failures = 0
    this.show({ calls: merged(read.value, this.foundMeanwhile), loading: false, error: null })
    this.awaited.again()
    return ok(undefined)
  }

  private readSoon(error: AppError): void {
    const { clock, random = Math.random } = this.options
    this.failures += 1
    const pause = retryPause({ failures: this.failures, error, random: random() })
    this.stopTimer = clock.after(pause, () => void this.refresh({ quietly: true }))
  }

  /** Polls for the record of an own call that has ended, and for its recording if there was one. */
  expect({ id, recording }: Pick<LiveCallRecord, 'id' | 'recording'>): void {
    this.expectCall({ liveId: id, recorded: recording !== 'off', isHearsay: false })
  }

  /** Polls for the record of a call known as own and ended only from a notification. */
  expectReported(liveId: number): void {
    this.expectCall({ liveId, recorded: false, isHearsay: true })
  }

  /** Polls for the record of an ended line whose live call was never seen, as when a caller gives up at once. */
  expectLine({ id, number }: Pick<Line, 'id' | 'number'>): void {
    if (this.userId === null) return
    const known = new Set(this.recents.calls.map(({ cdrId }) => cdrId))
    this.awaited.add(`line ${id}`, { kind: 'line', number, known })
  }

  /** Publishes again, since names, causes or seen calls may have changed. */
  showNames(): void {
    this.show(this.recents)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private expectCall(call: Omit<Extract<Awaited, { kind: 'call' }>, 'kind'>): void {
    if (this.userId !== null) this.awaited.add(`call ${call.liveId}`, { kind: 'call', ...call })
  }

  /** Looks for the expected records, and shows those found. */
  private async look(wanted: ReadonlyMap<string, Awaited>): Outcome<ReadonlyMap<string, Lookup>> {
    const { userId } = this
    if (userId === null) return ok(new Map())
    const ids = [...wanted.values()].flatMap((each) => (each.kind === 'call' ? [each.liveId] : []))
    const hasLines = [...wanted.values()].some(({ kind }) => kind === 'line')
    const [cdrs, latest] = await Promise.all([
      this.byLiveId.cdrs(ids),
      hasLines ? this.read(userId, newest) : ok([]),
    ])
    if (!cdrs.ok) return cdrs
    if (!latest.ok) return latest
    const own = await this.withRecordings(cdrs.value, userId)
    if (this.userId === userId) this.found([...own, ...latest.value])
    const there = new Set(cdrs.value.map(({ live_id }) => live_id))
    const recorded = new Set(own.flatMap(({ liveId, recordings }) => (recordings.length > 0 ? [liveId] : [])))
    const state = (each: Awaited): Lookup => {
      if (each.kind === 'line') return latest.value.some((call) => isIt(call, each)) ? 'all' : 'nothing'
      if (recorded.has(each.liveId)) return 'all'
      return there.has(each.liveId) ? 'record' : 'nothing'
    }
    return ok(new Map([...wanted].map(([name, each]) => [name, state(each)])))
  }

  private found(calls: readonly Stopped[]): void {
    if (calls.length === 0) return
    this.foundMeanwhile = merged(this.foundMeanwhile, calls)
    this.show({ ...this.recents, calls: merged(this.recents.calls, calls) })
  }

  private async read(userId: number, count: number): Outcome<readonly Stopped[]> {
    const cdrs = await latestCdrs(this.options.api, userId, count)
    return cdrs.ok ? ok(await this.withRecordings(cdrs.value, userId)) : cdrs
  }

  /** Adds recordings and the queues or ring groups of calls. Calls are shown even if either is unavailable. */
  private async withRecordings(cdrs: readonly Cdr[], userId: number): Promise<readonly Stopped[]> {
    const own = cdrs.filter((cdr) => isOwnCdr(cdr, userId))
    const ids = [...new Set(own.flatMap(({ live_id: id }) => id ?? []))]
    const [read] = await Promise.all([this.byLiveId.monitors(ids), this.through.learn(own)])
    const calls = own.map((cdr) => this.readCall(cdr, userId))
    const monitors = read.ok ? read.value : []
    return calls.map((call) => {
      const ofCall = monitors.filter(({ live_id }) => live_id === call.liveId)
      return { ...call, recordings: ofCall.map(({ id }) => id) }
    })
  }

  private readCall(cdr: Cdr, userId: number): Omit<Stopped, 'recordings'> {
    const call = readRecentCall(cdr, userId)
    const through = call.way ? this.through.of(cdr) : ''
    return { ...call, ...(through !== '' && { through }), stop: readStop(cdr) }
  }

  private show({ calls, loading, error }: ReadRecents): void {
    const { nameOf, explain, lookedAt, onChange } = this.options
    const named = calls.map((call) => ({
      ...call,
      name: call.name || nameOf(call.number),
      ...explain?.(call),
    }))
    this.recents = { calls: named, loading, error }
    const { unfound } = this.awaited
    const seenUntil = (this.userId === null ? undefined : lookedAt?.()) ?? Infinity
    const once = oneEach(named)
    const unseen = once.filter(({ type, at }) => type === 'missed' && at > seenUntil).length
    onChange({
      ...{ calls: once, loading, error },
      ...(unseen > 0 && { unseenMissed: unseen }),
      ...(unfound.records + unfound.recordings > 0 && { unfound }),
    })
  }
}

function isIt(call: RecentCall, { number, known }: Extract<Awaited, { kind: 'line' }>): boolean {
  return !known.has(call.cdrId) && (number === '' || sameNumber(call.number, number))
}

/** Returns each record once, as last read, newest first. */
function merged(before: readonly Stopped[], read: readonly Stopped[]): readonly Stopped[] {
  const calls = new Map([...before, ...read].map((call) => [call.cdrId, call]))
  return [...calls.values()].toSorted((a, b) => b.at - a.at || b.cdrId - a.cdrId).slice(0, shown)
}
