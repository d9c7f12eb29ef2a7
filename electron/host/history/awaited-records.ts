import { sameNumber } from '#shared/calls/phone-number.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { requestedPause } from '../platform-client/retry-after.ts'

/**
 * An expected record, of a live call or of a line whose live call was never seen.
 * - `isCertain`: the agent talked, so that there must be a record. The platform may leave none of a call that only rang
 *   (a colleague took it), and a notification may be wrong: such a record is given up silently.
 * - `known`: ids of records from before
 */
export type Awaited = { readonly isCertain: boolean } & (
  | { readonly kind: 'call'; readonly liveId: number; readonly recorded: boolean }
  | { readonly kind: 'line'; readonly number: string; readonly known: ReadonlySet<number> }
)

/** `record`: the record exists, but its recording does not yet. */
export type Lookup = 'nothing' | 'record' | 'all'

export type AwaitedRecordsOptions = {
  readonly clock: Clock
  /** Looks for all of these at once; returns the result of each by name. */
  readonly lookUp: (wanted: ReadonlyMap<string, Awaited>) => Outcome<ReadonlyMap<string, Lookup>>
  /** Called when the records given up have changed. */
  readonly onChange: () => void
}

type Entry = { readonly awaited: Awaited; attempts: number; dueAt: number; result: Lookup }

/** Milliseconds before each query: the record is written after the call, and its recording after that. */
const pauses: readonly number[] = [300, 700, 1_500, 3_000, 5_000, 10_000, 20_000]
/** Milliseconds within which queries that are due are combined. */
const batchWindow = 250
/** Maximum records looked for at a time, and remembered as lost. */
const maxAwaited = 500
/** Milliseconds of pause after a query without an answer. */
const minRetryPause = 3_000

/**
 * Polls for records until they exist, each a limited number of times and all that are due together. An unanswered query
 * does not count. Records given up are remembered until found, or until `clear`.
 */
export class AwaitedRecords implements Disposable {
  private readonly options: AwaitedRecordsOptions
  private readonly entries = new Map<string, Entry>()
  private readonly abandoned = new Map<string, Entry>()
  private stopWaiting: Unsubscribe = () => {}
  private looking = false
  private generation = 0

  constructor(options: AwaitedRecordsOptions) {
    this.options = options
  }

  /** Numbers of records and recordings given up. */
  get unfound(): { readonly records: number; readonly recordings: number } {
    const abandoned = [...this.abandoned.values()]
    const recordings = abandoned.filter(({ result }) => result === 'record').length
    return { records: abandoned.length - recordings, recordings }
  }

  /** Starts polling for a record; for one already polled for, adds new information. */
  add(name: string, awaited: Awaited): void {
    const existing = this.entries.get(name)
    if (!existing && this.entries.size >= maxAwaited) return
    this.entries.set(name, { ...(existing ?? this.newEntry()), awaited: merge(existing?.awaited, awaited) })
    this.schedule()
  }

  /** Polls again for records given up. */
  retryAbandoned(): void {
    for (const [name, entry] of this.abandoned) {
      this.entries.set(name, { ...entry, attempts: pauses.length - 1, dueAt: this.options.clock.now() })
    }
    this.schedule()
  }

  clear(): void {
    this.generation += 1
    this.stopWaiting()
    this.looking = false
    this.entries.clear()
    this.abandoned.clear()
  }

  [Symbol.dispose](): void {
    this.clear()
  }

  private newEntry(): Omit<Entry, 'awaited'> {
    return { attempts: 0, dueAt: this.options.clock.now() + (pauses[0] ?? 0), result: 'nothing' }
  }

  private schedule(): void {
    this.stopWaiting()
    if (this.looking || this.entries.size === 0) return
    const nextDue = Math.min(...[...this.entries.values()].map(({ dueAt }) => dueAt))
    const pause = Math.max(0, nextDue - this.options.clock.now())
    this.stopWaiting = this.options.clock.after(pause, () => void this.lookUpDue())
  }

  private async lookUpDue(): Promise<void> {
    const { generation } = this
    const dueBefore = this.options.clock.now() + batchWindow
    const due = [...this.entries].filter(([, entry]) => entry.dueAt <= dueBefore)
    this.looking = true
    const results = await this.options.lookUp(new Map(due.map(([name, { awaited }]) => [name, awaited])))
    if (generation !== this.generation) return
    this.looking = false
    for (const [name, entry] of due) {
      if (results.ok) this.applyResult(name, entry, results.value.get(name) ?? 'nothing')
      else
        entry.dueAt =
          this.options.clock.now() + Math.max(minRetryPause, requestedPause(results.error, 'background'))
    }
    this.schedule()
  }

  private applyResult(name: string, entry: Entry, result: Lookup): void {
    const { awaited } = this.entries.get(name) ?? entry
    const isAll = result === 'all' || (result === 'record' && awaited.kind === 'call' && !awaited.recorded)
    const wasAbandoned = this.abandoned.delete(name)
    entry.result = result
    entry.attempts += 1
    const pause = pauses[entry.attempts]
    if (isAll) this.entries.delete(name)
    else if (pause !== undefined) {
      this.entries.set(name, { ...entry, awaited, dueAt: this.options.clock.now() + pause })
    } else {
      this.entries.delete(name)
      if (awaited.isCertain && this.abandoned.size < maxAwaited)
        this.abandoned.set(name, { ...entry, awaited })
    }
    if (wasAbandoned || this.abandoned.has(name)) this.options.onChange()
  }
}

function merge(existing: Awaited | undefined, next: Awaited): Awaited {
  if (existing?.kind !== 'call' || next.kind !== 'call') return next
  const { recorded, isCertain } = existing
  return { ...next, recorded: recorded || next.recorded, isCertain: isCertain || next.isCertain }
}

/** Whether a recent call may be the one of this line: new, and with its number. */
export function isAwaitedCall(
  call: RecentCall,
  { number, known }: Extract<Awaited, { kind: 'line' }>,
): boolean {
  return !known.has(call.cdrId) && (number === '' || sameNumber(call.number, number))
}
