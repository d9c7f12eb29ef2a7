import type { ApiClient } from '#shared/api/client.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { AwaitedRecords, type Awaited, type Lookup } from './awaited-records.ts'
import { ByLiveId } from './find-by-live-id.ts'

export type EndedCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly onFound: (cdrs: readonly Cdr[]) => void
}

/** Maximum number of records found during a reading that are remembered. */
const maxFound = 500

/**
 * Looks up the records of calls as they end, for a list that is otherwise read as a whole now and then. A reading in
 * progress may miss what is found meanwhile, so `completed` adds it.
 */
export class EndedCalls implements Disposable {
  private readonly options: EndedCallsOptions
  private readonly byLiveId: ByLiveId
  private readonly awaited: AwaitedRecords
  private foundMeanwhile: readonly Cdr[] = []
  /** Identifies the time since `clear`; records found for an earlier one are dropped. */
  private generation = 0

  constructor(options: EndedCallsOptions) {
    this.options = options
    this.byLiveId = new ByLiveId(options.api)
    this.awaited = new AwaitedRecords({
      clock: options.clock,
      lookUp: (wanted) => this.lookUp(wanted),
      onChange: () => undefined,
    })
  }

  /** Looks for the record of a call that has ended, for 40 s at most. */
  expect(liveId: number): void {
    this.awaited.add(String(liveId), { kind: 'call', liveId, recorded: false, isCertain: false })
  }

  readingBegins(): void {
    this.foundMeanwhile = []
  }

  /** The records of a reading, and those found since it began. */
  completed(read: readonly Cdr[]): readonly Cdr[] {
    return [...read, ...this.foundMeanwhile]
  }

  /** Expects nothing any more. */
  clear(): void {
    this.generation += 1
    this.awaited.clear()
    this.foundMeanwhile = []
  }

  [Symbol.dispose](): void {
    this.clear()
  }

  private async lookUp(awaited: ReadonlyMap<string, Awaited>): Outcome<ReadonlyMap<string, Lookup>> {
    const { generation } = this
    const read = await this.byLiveId.cdrs([...awaited.keys()].map(Number))
    if (!read.ok) return read
    if (generation === this.generation && read.value.length > 0) {
      this.foundMeanwhile = [...this.foundMeanwhile, ...read.value].slice(-maxFound)
      this.options.onFound(read.value)
    }
    const foundIds = new Set(read.value.map(({ live_id: id }) => id))
    return ok(
      new Map([...awaited.keys()].map((name) => [name, foundIds.has(Number(name)) ? 'all' : 'nothing'])),
    )
  }
}
