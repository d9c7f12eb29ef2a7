import type { ApiClient } from '#shared/api/client.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { RecentCall, Recents } from '#shared/host/state.ts'
import { latestCdrs } from './latest-cdrs.ts'
import { readRecentCall } from './read-recent-call.ts'

export type RecentCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** The name under which a number is known; empty where it is not. */
  readonly nameOf: (number: string) => string
  readonly onChange: (recents: Recents) => void
}

/** A record that is to come, and whether its recording is too. */
type Awaited = { readonly isIt: (call: RecentCall) => boolean; readonly recorded: boolean }

const shown = 30
const pauses: readonly number[] = [300, 700, 1500, 3000, 5000, 10_000, 20_000]
const none: Recents = { calls: [], loading: false, error: null }

/** The last calls of the agent who is signed in, and their recordings. */
export class RecentCalls implements Disposable {
  private readonly options: RecentCallsOptions
  private recents = none
  private userId: number | null = null
  private stopWaiting: Unsubscribe = () => {}
  private awaited = new Map<string, Awaited>()
  /** Names the present reading: what an older one brings late is thrown away. */
  private turn = 0

  constructor(options: RecentCallsOptions) {
    this.options = options
  }

  start(userId: number): void {
    this.stop()
    this.userId = userId
    void this.refresh()
  }

  stop(): void {
    this.stopWaiting()
    this.turn += 1
    this.userId = null
    this.awaited = new Map()
    this.show(none)
  }

  async refresh(): Promise<Result<undefined, AppError>> {
    const { userId } = this
    if (userId === null) return ok(undefined)
    const turn = ++this.turn
    this.show({ ...this.recents, loading: true })
    const read = await this.read(userId)
    if (turn !== this.turn) return ok(undefined)
    if (!read.ok) {
      this.show({ ...this.recents, loading: false, error: read.error })
      return read
    }
    this.show({ calls: read.value, loading: false, error: null })
    return ok(undefined)
  }

  /** An own call is over: reads until its record is there, and its recording where there was one. */
  expect(call: LiveCallRecord): void {
    this.await(`call ${call.id}`, {
      isIt: ({ liveId }) => liveId === call.id,
      recorded: call.recording !== 'off',
    })
  }

  /** A line of this phone is over whose live call was never seen: that of a caller who gives up at once. */
  expectLine({ id, number }: Pick<Line, 'id' | 'number'>): void {
    const known = new Set(this.recents.calls.map(({ cdrId }) => cdrId))
    this.await(`line ${id}`, {
      isIt: (call) => !known.has(call.cdrId) && (number === '' || sameNumber(call.number, number)),
      recorded: false,
    })
  }

  /** People are known, or known anew: shows the calls with their names. */
  showNames(): void {
    const { nameOf, onChange } = this.options
    const calls = this.recents.calls.map((call) => ({ ...call, name: call.name || nameOf(call.number) }))
    onChange({ ...this.recents, calls })
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private await(name: string, awaited: Awaited): void {
    this.awaited.set(name, awaited)
    this.waitFor(0)
  }

  private waitFor(attempt: number): void {
    const pause = pauses[attempt]
    this.stopWaiting()
    if (pause === undefined) return this.awaited.clear()
    this.stopWaiting = this.options.clock.after(pause, () => {
      void this.refresh().then(() => {
        for (const call of this.recents.calls) this.settle(call)
        if (this.awaited.size > 0) this.waitFor(attempt + 1)
      })
    })
  }

  private settle(call: RecentCall): void {
    for (const [name, { isIt, recorded }] of this.awaited) {
      if (isIt(call) && (!recorded || call.recordings.length > 0)) this.awaited.delete(name)
    }
  }

  private async read(userId: number): Promise<Result<readonly RecentCall[], AppError>> {
    const cdrs = await latestCdrs(this.options.api, userId, shown)
    if (!cdrs.ok) return cdrs
    const calls = cdrs.value.map((cdr) => readRecentCall(cdr, userId))
    const recordings = await this.readRecordings(calls.flatMap((call) => call.liveId ?? []))
    return ok(
      calls.map((call) => ({
        ...call,
        recordings: recordings.get(call.liveId ?? 0) ?? [],
      })),
    )
  }

  /** Recordings by live call. Not to have them is no reason not to show the calls. */
  private async readRecordings(liveIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const found = new Map<number, number[]>()
    if (liveIds.length === 0) return found
    const filter = [{ property: 'live_id', operator: 'in', value: [...new Set(liveIds)] }] as const
    const read = await this.options.api.history.listMonitors({ query: { limit: 500, filter } })
    for (const { id, live_id } of read.ok ? read.value.data : []) {
      if (live_id) found.set(live_id, [...(found.get(live_id) ?? []), id])
    }
    return found
  }

  private show(recents: Recents): void {
    this.recents = recents
    this.showNames()
  }
}
