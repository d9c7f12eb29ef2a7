import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import { pauseAsTold } from '../platform-client/retry-after.ts'

/** An expected record, of a live call or of a line whose live call was never seen. */
export type Awaited =
  | {
      readonly kind: 'call'
      readonly liveId: number
      readonly recorded: boolean
      /** Known only from a notification, which may be wrong: given up silently. */
      readonly isHearsay: boolean
    }
  /** `known`: ids of records from before. */
  | { readonly kind: 'line'; readonly number: string; readonly known: ReadonlySet<number> }

/** `record`: the record exists, but its recording does not yet. */
export type Lookup = 'nothing' | 'record' | 'all'

export type AwaitedRecordsOptions = {
  readonly clock: Clock
  /** Looks for all of these at once; returns the result of each by name. */
  readonly look: (wanted: ReadonlyMap<string, Awaited>) => Outcome<ReadonlyMap<string, Lookup>>
  /** Called when the records given up have changed. */
  readonly onChange: () => void
}

type Entry = { readonly awaited: Awaited; tries: number; due: number; found: Lookup }

/** Milliseconds before each query: the record is written after the call, and its recording after that. */
const pauses: readonly number[] = [300, 700, 1_500, 3_000, 5_000, 10_000, 20_000]
/** Milliseconds within which queries that are due are combined. */
const alongside = 250
/** Maximum records looked for at a time, and remembered as lost. */
const most = 500
/** Milliseconds of pause after a query without an answer. */
const rest = 3_000

/**
 * Polls for records until they exist, each a limited number of times and all that are due together. An unanswered query
 * does not count. Records given up are remembered until found, or until `clear`.
 */
export class AwaitedRecords implements Disposable {
  private readonly options: AwaitedRecordsOptions
  private readonly entries = new Map<string, Entry>()
  private readonly givenUp = new Map<string, Entry>()
  private stopWaiting: Unsubscribe = () => {}
  private looking = false
  private turn = 0

  constructor(options: AwaitedRecordsOptions) {
    this.options = options
  }

  /** Numbers of records and recordings given up. */
  get unfound(): { readonly records: number; readonly recordings: number } {
    const lost = [...this.givenUp.values()]
    const recordings = lost.filter(({ found }) => found === 'record').length
    return { records: lost.length - recordings, recordings }
  }

  /** Starts polling for a record; for one already polled for, adds new information. */
  add(name: string, awaited: Awaited): void {
    const known = this.entries.get(name)
    if (!known && this.entries.size >= most) return
    this.entries.set(name, { ...(known ?? this.first()), awaited: joined(known?.awaited, awaited) })
    this.plan()
  }

  /** Polls again for records given up. */
  again(): void {
    for (const [name, entry] of this.givenUp) {
      this.entries.set(name, { ...entry, tries: pauses.length - 1, due: this.options.clock.now() })
    }
    this.plan()
  }

  clear(): void {
    this.turn += 1
    this.stopWaiting()
    this.looking = false
    this.entries.clear()
    this.givenUp.clear()
  }

  [Symbol.dispose](): void {
    this.clear()
  }

  private first(): Omit<Entry, 'awaited'> {
    return { tries: 0, due: this.options.clock.now() + (pauses[0] ?? 0), found: 'nothing' }
  }

  private plan(): void {
    this.stopWaiting()
    if (this.looking || this.entries.size === 0) return
    const next = Math.min(...[...this.entries.values()].map(({ due }) => due))
    const pause = Math.max(0, next - this.options.clock.now())
    this.stopWaiting = this.options.clock.after(pause, () => void this.look())
  }

  private async look(): Promise<void> {
    const { turn } = this
    const until = this.options.clock.now() + alongside
    const due = [...this.entries].filter(([, entry]) => entry.due <= until)
    this.looking = true
    const looked = await this.options.look(new Map(due.map(([name, { awaited }]) => [name, awaited])))
    if (turn !== this.turn) return
    this.looking = false
    for (const [name, entry] of due) {
      if (looked.ok) this.settle(name, entry, looked.value.get(name) ?? 'nothing')
      else entry.due = this.options.clock.now() + Math.max(rest, pauseAsTold(looked.error, 'background'))
    }
    this.plan()
  }

  private settle(name: string, entry: Entry, found: Lookup): void {
    const { awaited } = this.entries.get(name) ?? entry
    const isAll = found === 'all' || (found === 'record' && awaited.kind === 'call' && !awaited.recorded)
    const wasLost = this.givenUp.delete(name)
    entry.found = found
    entry.tries += 1
    const pause = pauses[entry.tries]
    if (isAll) this.entries.delete(name)
    else if (pause !== undefined) {
      this.entries.set(name, { ...entry, awaited, due: this.options.clock.now() + pause })
    } else {
      this.entries.delete(name)
      const isHearsay = awaited.kind === 'call' && awaited.isHearsay
      if (!isHearsay && this.givenUp.size < most) this.givenUp.set(name, { ...entry, awaited })
    }
    if (wasLost || this.givenUp.has(name)) this.options.onChange()
  }
}

function joined(known: Awaited | undefined, next: Awaited): Awaited {
  if (known?.kind !== 'call' || next.kind !== 'call') return next
  const { recorded, isHearsay } = known
  return { ...next, recorded: recorded || next.recorded, isHearsay: isHearsay && next.isHearsay }
}
