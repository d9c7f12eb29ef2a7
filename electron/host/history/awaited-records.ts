import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import { pauseAsTold } from '../platform-client/retry-after.ts'

/** A record that is to come, of a live call or of a line whose live call was never seen. */
export type Awaited =
  | {
      readonly kind: 'call'
      readonly liveId: number
      readonly recorded: boolean
      /** Only a notification told of it, and whoever sent that may be wrong: given up without a word. */
      readonly isHearsay: boolean
    }
  /** `known`: records that there were before. */
  | { readonly kind: 'line'; readonly number: string; readonly known: ReadonlySet<number> }

/** `record`: it is there and its recording is not. */
export type Lookup = 'nothing' | 'record' | 'all'

export type AwaitedRecordsOptions = {
  readonly clock: Clock
  /** Looks for all of these at once: what is there of each, by its name. */
  readonly look: (wanted: ReadonlyMap<string, Awaited>) => Outcome<ReadonlyMap<string, Lookup>>
  /** What was given up has changed. */
  readonly onChange: () => void
}

type Entry = { readonly awaited: Awaited; tries: number; due: number; found: Lookup }

/** Milliseconds before each look for a record: it is written after the call, and its recording after that. */
const pauses: readonly number[] = [300, 700, 1_500, 3_000, 5_000, 10_000, 20_000]
/** Looks that are due so soon after another are made with it, in milliseconds. */
const alongside = 250
/** Records that are looked for at a time, and that are remembered as lost, at most. */
const most = 500
/** How long a platform that does not answer is left alone, in milliseconds. */
const rest = 3_000

/**
 * Looks for records until they are there, each a limited number of times and all that are due together. A look that was
 * not answered does not count. What was given up is remembered until it is found, or forgotten by `clear`.
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

  /** What was looked for often enough and is not there. */
  get unfound(): { readonly records: number; readonly recordings: number } {
    const lost = [...this.givenUp.values()]
    const recordings = lost.filter(({ found }) => found === 'record').length
    return { records: lost.length - recordings, recordings }
  }

  /** Looks for a record from now on; of one that is looked for already more may be known now. */
  add(name: string, awaited: Awaited): void {
    const known = this.entries.get(name)
    if (!known && this.entries.size >= most) return
    this.entries.set(name, { ...(known ?? this.first()), awaited: joined(known?.awaited, awaited) })
    this.plan()
  }

  /** Looks once more for what was given up. */
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
