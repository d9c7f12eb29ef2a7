import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { RecentCall, Recents } from '#shared/host/slices.ts'
import { retryPause } from '../platform-client/retry-pause.ts'
import { AwaitedRecords, isAwaitedCall, type Awaited, type Lookup } from './awaited-records.ts'
import { ByLiveId } from './find-by-live-id.ts'
import { latestCdrs } from './latest-cdrs.ts'
import { endOf, missedAfter, oneEach, readStop, type Stopped } from './one-call.ts'
import { isOwnCdr, readRecentCall } from './read-recent-call.ts'
import { ThroughNames } from './through-names.ts'

export type RecentCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Returns the name of a number; empty if unknown. */
  readonly nameOf: (number: string) => string
  /** Returns what is known about why a call was missed. */
  readonly explain?: (call: RecentCall) => Partial<RecentCall> | null
  /** Missed calls that ended until then have been seen; in the platform's milliseconds since 1970. */
  readonly seenUntil?: () => number
  /** The latest time at which a call can have ended. */
  readonly latestEnd?: () => number
  readonly onChange: (recents: Recents) => void
  readonly random?: () => number
}

const maxShown = 30
/** Most records read to count the missed calls that the agent has not seen. */
const counted = 500
/** Number of the newest records compared with a line whose live call is unknown. */
const newest = 6
/** The records read, one for each stop of a call; more than are shown once unseen missed ones were counted. */
type ReadRecents = Pick<Recents, 'loading' | 'error'> & { readonly calls: readonly Stopped[] }

/** Whether the agent talked: such a call leaves a record. */
type Talk = { readonly talked: boolean }

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
  private generation = 0
  private failures = 0
  private stopTimer: Unsubscribe = () => {}

  constructor(options: RecentCallsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
    this.through = new ThroughNames(this.byLiveId)
    this.awaited = new AwaitedRecords({
      clock: options.clock,
      lookUp: (wanted) => this.lookUp(wanted),
      onChange: () => this.publish(this.recents),
    })
  }

  /** When the last of the recent calls ended, in the platform's milliseconds since 1970; 0 without any. */
  get lastEnd(): number {
    return Math.max(0, ...this.recents.calls.map(endOf))
  }

  start(userId: number): void {
    this.stop()
    this.userId = userId
    void this.refresh()
  }

  stop(): void {
    this.awaited.clear()
    this.stopTimer()
    this.generation += 1
    this.failures = 0
    this.userId = null
    this.through.clear()
    this.publish(none)
  }

  /**
   * Reads the newest calls, and polls again for records given up; `quietly` if nobody waits for it. Retries soon after
   * a failure.
   */
  async refresh({ quietly = false } = {}): Outcome {
    const { userId } = this
    if (userId === null) return ok(undefined)
    const generation = ++this.generation
    this.foundMeanwhile = []
    this.stopTimer()
    if (!quietly) this.publish({ ...this.recents, loading: true })
    const read = await this.readUnseen(userId)
    if (generation !== this.generation) return ok(undefined)
    if (!read.ok) {
      this.publish({ ...this.recents, loading: false, error: read.error })
      this.readSoon(read.error)
      return read
    }
    this.failures = 0
    this.publish({ calls: merged(read.value, this.foundMeanwhile), loading: false, error: null })
    this.awaited.retryAbandoned()
    return ok(undefined)
  }

  private readSoon(error: AppError): void {
    const { clock, random = Math.random } = this.options
    this.failures += 1
    const pause = retryPause({ failures: this.failures, error, random: random() })
    this.stopTimer = clock.after(pause, () => void this.refresh({ quietly: true }))
  }

  /** Polls for the record of an own call that has ended, and for its recording if there was one. */
  expect({ id, recording }: Pick<LiveCallRecord, 'id' | 'recording'>, { talked }: Talk): void {
    this.expectCall({ liveId: id, recorded: recording !== 'off', isCertain: talked })
  }

  /** Polls for the record of a call known as own and ended only from a notification. */
  expectReported(liveId: number): void {
    this.expectCall({ liveId, recorded: false, isCertain: false })
  }

  /** Polls for the record of an ended line whose live call was never seen, as when a caller gives up at once. */
  expectLine({ id, number }: Pick<Line, 'id' | 'number'>, { talked }: Talk): void {
    if (this.userId === null) return
    const known = new Set(this.recents.calls.map(({ cdrId }) => cdrId))
    this.awaited.add(`line ${id}`, { kind: 'line', number, known, isCertain: talked })
  }

  /** Publishes again, since names, causes or seen calls may have changed. */
  republish(): void {
    this.publish(this.recents)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private expectCall(call: Omit<Extract<Awaited, { kind: 'call' }>, 'kind'>): void {
    if (this.userId !== null) this.awaited.add(`call ${call.liveId}`, { kind: 'call', ...call })
  }

  /** Looks for the expected records, and shows those found. */
  private async lookUp(awaited: ReadonlyMap<string, Awaited>): Outcome<ReadonlyMap<string, Lookup>> {
    const { userId } = this
    if (userId === null) return ok(new Map())
    const ids = [...awaited.values()].flatMap((item) => (item.kind === 'call' ? [item.liveId] : []))
    const hasLines = [...awaited.values()].some(({ kind }) => kind === 'line')
    const [cdrs, latest] = await Promise.all([
      this.byLiveId.cdrs(ids),
      hasLines ? this.read(userId, newest) : ok([]),
    ])
    if (!cdrs.ok) return cdrs
    if (!latest.ok) return latest
    const ownCalls = await this.withRecordings(cdrs.value, userId)
    if (this.userId === userId) this.addCalls([...ownCalls, ...latest.value])
    const foundIds = new Set(cdrs.value.map(({ live_id }) => live_id))
    const recorded = new Set(
      ownCalls.flatMap(({ liveId, recordings }) => (recordings.length > 0 ? [liveId] : [])),
    )
    const state = (item: Awaited): Lookup => {
      if (item.kind === 'line')
        return latest.value.some((call) => isAwaitedCall(call, item)) ? 'all' : 'nothing'
      if (recorded.has(item.liveId)) return 'all'
      return foundIds.has(item.liveId) ? 'record' : 'nothing'
    }
    return ok(new Map([...awaited].map(([name, item]) => [name, state(item)])))
  }

  private addCalls(calls: readonly Stopped[]): void {
    if (calls.length === 0) return
    this.foundMeanwhile = merged(this.foundMeanwhile, calls)
    this.publish({ ...this.recents, calls: merged(this.recents.calls, calls) })
  }

  /** Reads the newest records, and if the agent has seen none of them, those before, to count the missed calls. */
  private async readUnseen(userId: number): Outcome<readonly Stopped[]> {
    const { api, seenUntil } = this.options
    const read = await this.read(userId, maxShown)
    const until = seenUntil?.() ?? Infinity
    const isSeen = (call: Stopped) => endOf(call) <= until
    if (!read.ok || read.value.length < maxShown || read.value.some(isSeen)) return read
    const more = await latestCdrs(api, userId, counted)
    // If the platform fails now, the newest are counted at least.
    if (!more.ok) return read
    const ownCdrs = more.value.filter((cdr) => isOwnCdr(cdr, userId))
    const earlier = ownCdrs.map((cdr) => ({ ...this.readCall(cdr, userId), recordings: [] }))
    return ok(merged(earlier, read.value))
  }

  private async read(userId: number, count: number): Outcome<readonly Stopped[]> {
    const cdrs = await latestCdrs(this.options.api, userId, count)
    return cdrs.ok ? ok(await this.withRecordings(cdrs.value, userId)) : cdrs
  }

  /** Adds recordings and the queues or ring groups of calls. Calls are shown even if either is unavailable. */
  private async withRecordings(cdrs: readonly Cdr[], userId: number): Promise<readonly Stopped[]> {
    const ownCdrs = cdrs.filter((cdr) => isOwnCdr(cdr, userId))
    const ids = [...new Set(ownCdrs.flatMap(({ live_id: id }) => id ?? []))]
    const [read] = await Promise.all([this.byLiveId.monitors(ids), this.through.load(ownCdrs)])
    const calls = ownCdrs.map((cdr) => this.readCall(cdr, userId))
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

  private publish(recents: ReadRecents): void {
    const { nameOf, explain, seenUntil, latestEnd, onChange } = this.options
    this.recents = recents
    const { loading, error } = recents
    const calls = recents.calls.slice(0, maxShown).map((call) => ({
      ...call,
      name: call.name || nameOf(call.number),
      ...explain?.(call),
    }))
    const { unfound } = this.awaited
    const until = (this.userId === null ? undefined : seenUntil?.()) ?? Infinity
    const unseen = missedAfter(recents.calls, until, latestEnd?.())
    onChange({
      ...{ calls: oneEach(calls), loading, error },
      ...(unseen > 0 && { unseenMissed: unseen }),
      ...(unfound.records + unfound.recordings > 0 && { unfound }),
    })
  }
}

/** Returns each record once, as last read, newest first. */
function merged(before: readonly Stopped[], read: readonly Stopped[]): readonly Stopped[] {
  const calls = new Map([...before, ...read].map((call) => [call.cdrId, call]))
  return [...calls.values()].toSorted((a, b) => b.at - a.at || b.cdrId - a.cdrId).slice(0, counted)
}
