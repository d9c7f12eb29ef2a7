import type { ApiClient } from '#shared/api/client.ts'
import type { CallEvent } from '#shared/api/events.ts'
import type { BookMemory } from '#shared/calls/book-memory.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { Result } from '#shared/core/result.ts'
import type { EventFate, EventPath } from '#shared/host/events.ts'
import type { CallFeed } from '#shared/host/state.ts'
import { Poller } from './poller.ts'
import { readCalls } from './read-calls.ts'

export type LiveCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Whether this phone has a line that is not over. */
  readonly phoneIsBusy: () => boolean
  /** Told with what brought it: a reading of all calls, a single one, or an event. */
  readonly onDiff: (diff: LiveCallDiff, origin: 'poll' | 'api' | 'event') => void
  readonly onFeed: (feed: CallFeed) => void
  /** Told of everything that the book is given, before it is: the event log keeps it. */
  readonly onInput?: (input: CallInput) => void
  readonly random?: () => number
}

/** How long after an event others are believed to arrive by themselves, in milliseconds. */
const belief = 5 * 60_000
const idle: CallFeed = { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null }

/** The live calls of whoever is signed in, from readings and events alike. */
export class LiveCalls implements Disposable {
  private readonly options: LiveCallsOptions
  private readonly endings = new Emitter<LiveCallRecord>()
  private book = new LiveCallBook()
  private poller: Poller | null = null
  private believedUntil = -Infinity
  private told: CallFeed = idle

  constructor(options: LiveCallsOptions) {
    this.options = options
  }

  get records(): readonly LiveCallRecord[] {
    return this.book.records
  }

  /** What a replay needs to go on from here with later inputs. */
  get memory(): BookMemory {
    return this.book.memory
  }

  /** Hears of each call that is over, as it last was. */
  onEnd(listener: (call: LiveCallRecord) => void): Unsubscribe {
    return this.endings.on(listener)
  }

  /** Somebody signed in: reads from now on. */
  start(): void {
    this.stop()
    const { clock, phoneIsBusy, random } = this.options
    this.poller = new Poller({
      clock,
      read: (startedAt) => this.read(startedAt),
      isBusy: () => this.book.size > 0 || phoneIsBusy(),
      eventsArrive: () => clock.now() < this.believedUntil,
      onFact: (fact) => this.tell({ kind: fact.error ? 'failing' : 'live', ...fact }),
      ...(random ? { random } : {}),
    })
  }

  /** Nobody is signed in any more: nothing is read, nothing is shown. */
  stop(): void {
    if (!this.poller) return
    this.poller[Symbol.dispose]()
    this.poller = null
    this.believedUntil = -Infinity
    this.publish(this.take({ kind: 'clear' }), 'api')
    this.book = new LiveCallBook()
    this.tell(idle)
  }

  /** Something may have changed at the platform: reads now. */
  wake(): void {
    this.poller?.wake()
  }

  /** The network may be there again: reads now, also after failures. */
  tryNow(): void {
    this.poller?.tryNow()
  }

  /** Takes a webhook event, and lets a reading confirm it. */
  takeEvent(event: CallEvent, receivedAt: number, path: EventPath = 'webhook'): EventFate {
    if (!this.poller) return 'taken'
    this.believedUntil = receivedAt + belief
    this.publish(this.take({ kind: 'event', receivedAt, event }), 'event')
    this.poller.wake()
    void path
    return 'taken'
  }

  /** Takes one call as a request started at `startedAt` brought it. */
  learn(call: LiveCallRecord, startedAt: number): void {
    if (this.poller) this.publish(this.take({ kind: 'call', startedAt, call }), 'api')
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private async read(startedAt: number): Promise<Result<unknown, AppError>> {
    const { book } = this
    const read = await readCalls(this.options.api)
    if (!read.ok || book !== this.book) return read
    const known = new Set(book.ids)
    const diff = this.take({ kind: 'reading', startedAt, calls: read.value })
    if (diff.changed.some((call) => !known.has(call.id))) this.believedUntil = -Infinity
    this.publish(diff, 'poll')
    return read
  }

  private take(input: CallInput): LiveCallDiff {
    this.options.onInput?.(input)
    return this.book.take(input)
  }

  /** While readings go well, when the last one was is nobody's news. */
  private tell(feed: CallFeed): void {
    if (feed.kind === this.told.kind && isSame(feed.error, this.told.error)) return
    this.told = feed
    this.options.onFeed(feed)
  }

  private publish(diff: LiveCallDiff, origin: 'poll' | 'api' | 'event'): void {
    if (diff.changed.length === 0 && diff.removed.length === 0) return
    this.options.onDiff(diff, origin)
    for (const id of diff.removed) {
      const call = this.book.gone(id)
      if (call) this.endings.emit(call)
    }
  }
}
