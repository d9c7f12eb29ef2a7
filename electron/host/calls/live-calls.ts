import type { ApiClient } from '#shared/api/client.ts'
import type { CallEvent } from '#shared/api/events.ts'
import type { BookMemory } from '#shared/calls/book-memory.ts'
import type { BookStep } from '#shared/calls/book-step.ts'
import type { CallInput } from '#shared/calls/call-input.ts'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import { readCallEvent } from '#shared/calls/read-call-event.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { isSame } from '#shared/core/is-same.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { EventOutcome, EventPath } from '#shared/host/events.ts'
import type { CallFeed } from '#shared/host/slices.ts'
import type { CallNote } from './call-notes.ts'
import { Confirmer } from './confirmer.ts'
import { PathTrust } from './path-trust.ts'
import { Poller } from './poller.ts'
import { callReader, type ReadCalls } from './read-calls.ts'

export type LiveCallsOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  /** Whether this phone has a line that has not ended. */
  readonly phoneIsBusy: () => boolean
  /** Whether this path is currently known not to deliver events. */
  readonly pathIsDown?: (path: EventPath) => boolean
  /** Called with each change and its origin: a poll of all calls, a single request, or an event. */
  readonly onDiff: (diff: LiveCallDiff, origin: CallOrigin) => void
  readonly onFeed: (feed: CallFeed) => void
  /** Called with each input before the book applies it, so that the event log can record it. */
  readonly onInput?: (input: CallInput) => void
  /** Called with what polls reveal about the paths of events. */
  readonly onNote?: (note: CallNote) => void
  /** Called with whatever was thrown while an answer was applied; polling goes on. */
  readonly onFault?: (fault: unknown) => void
  readonly random?: () => number
}

/** Origin of a change of live calls. */
export type CallOrigin = 'poll' | 'api' | 'event'

/** The parts that run while an agent is signed in. */
type Watch = { readonly poller: Poller; readonly confirmer: Confirmer; readonly trust: PathTrust }

const idle: CallFeed = { kind: 'idle', lastPollAt: null, nextPollAt: null, error: null }

/** The live calls of the signed-in agent, from polls and events. */
export class LiveCalls implements Disposable {
  private readonly options: LiveCallsOptions
  private readonly endings = new Emitter<LiveCallRecord>()
  private readonly book = new LiveCallBook()
  private watch: Watch | null = null
  /** Identifies the current sign-in; late answers of an earlier one are dropped. */
  private generation = 0
  private published: CallFeed = idle
  private stamped = -Infinity

  constructor(options: LiveCallsOptions) {
    this.options = options
  }

  get records(): readonly LiveCallRecord[] {
    return this.book.records
  }

  /** State from which a replay can continue with later inputs. */
  get memory(): BookMemory {
    return this.book.memory
  }

  /** Calls the listener with the last record of each call that ends, if the platform itself had reported it. */
  onEnd(listener: (call: LiveCallRecord) => void): Unsubscribe {
    return this.endings.on(listener)
  }

  /** Starts polling once an agent has signed in. */
  start(): void {
    this.stop()
    const { clock, phoneIsBusy, random, api, pathIsDown = () => false, onNote = () => {} } = this.options
    const readCalls = callReader(api)
    const trust = new PathTrust({ clock, pathIsDown, onNote })
    const poller = new Poller({
      clock,
      read: () => this.faultAsError(this.readAll(readCalls)),
      busy: () => (phoneIsBusy() ? 'own' : this.book.size > 0 ? 'team' : 'no'),
      eventsArrive: () => trust.eventsArrive,
      onFact: (fact) => this.publish({ kind: fact.error ? 'failing' : 'live', ...fact }),
      ...(random ? { random } : {}),
    })
    const confirmer = new Confirmer({
      clock,
      isDoubtful: (callId) => this.book.doubts.has(callId),
      read: (callId) => this.faultAsError(this.readOne(callId)),
      readAll: () => poller.requestSoon(),
      mayAsk: () => !poller.isFailing,
    })
    this.watch = { poller, confirmer, trust }
  }

  /** Stops polling and clears the calls after sign-out. */
  stop(): void {
    if (!this.watch) return
    for (const part of Object.values(this.watch)) part[Symbol.dispose]()
    this.watch = null
    this.generation += 1
    this.apply({ kind: 'clear' }, 'api')
    this.publish(idle)
  }

  /** Polls now, because something may have changed at the platform. */
  wake(): void {
    this.watch?.poller.wake()
  }

  /** Polls now, even after failures, because the network may be back. */
  tryNow(): void {
    this.watch?.poller.tryNow()
  }

  /** Recalculates the next poll after a path of events came up or went down. */
  pathsChanged(): void {
    this.watch?.poller.reschedule()
  }

  /** Shows an event at once, and asks the platform to confirm it. */
  receiveEvent(event: CallEvent, receivedAt: number, path: EventPath = 'webhook'): EventOutcome {
    const { watch } = this
    if (!watch) return 'taken'
    this.stamped = Math.max(this.stamped, receivedAt)
    const outcome = this.apply({ kind: 'event', receivedAt, event }, 'event').outcome ?? 'taken'
    const { call_id: callId, id: eventId } = event
    const state = readCallEvent(event)?.state ?? null
    const isDoubtful = this.book.doubts.has(callId)
    const call = this.book.find(callId)
    watch.trust.eventArrived({ callId, eventId, path, state, outcome, isDoubtful, call })
    if (isDoubtful) watch.confirmer.add(callId)
    else if (!call && state !== 'HANGUP' && (outcome === 'taken' || outcome === 'late'))
      watch.poller.requestSoon()
    watch.poller.reschedule()
    return outcome
  }

  /** Notes that the same event arrived again, by this path. */
  receiveDuplicate(event: CallEvent, path: EventPath): void {
    const state = readCallEvent(event)?.state ?? null
    this.watch?.trust.duplicateArrived({ path, callId: event.call_id, state })
  }

  /** Applies one call as returned by a request that started at `startedAt`. */
  learn(call: LiveCallRecord, startedAt: number): void {
    if (this.watch) this.apply({ kind: 'call', startedAt, answeredAt: this.stamp(), call }, 'api')
  }

  /**
   * Makes sure that the platform has this call, and requests it if its present record is unconfirmed. Fails with
   * `call.not-known` if the platform does not have it.
   */
  async confirm(callId: number): Outcome {
    if (this.book.find(callId)?.confirmed) return ok(undefined)
    const read = await this.readOne(callId)
    if (!read.ok) return read
    return read.value ? ok(undefined) : err(appError('call.not-known'))
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private async readAll(readCalls: ReadCalls): Outcome<unknown> {
    const { generation } = this
    const startedAt = this.stamp()
    const read = await readCalls()
    if (generation !== this.generation) return read
    this.options.onNote?.({ kind: 'reading', ok: read.ok })
    if (read.ok)
      this.apply({ kind: 'reading', startedAt, answeredAt: this.stamp(), calls: read.value }, 'poll')
    return read
  }

  /** Requests this call and applies the answer; resolves with whether the platform has it and it has not ended. */
  private async readOne(callId: number): Outcome<boolean> {
    const { generation } = this
    const startedAt = this.stamp()
    const read = await this.options.api.calls.read({ id: callId })
    if (generation !== this.generation) return err(appError('session.signed-out'))
    const span = { startedAt, answeredAt: this.stamp() }
    if (!read.ok && read.error.code !== 'platform.not-found') {
      if (read.error.code === 'platform.rate-limited') this.watch?.poller.postpone(read.error)
      return read
    }
    const call = read.ok ? readLiveCall(read.value) : null
    if (read.ok && call?.id !== callId) return err(appError('platform.unexpected-answer'))
    this.apply(call ? { kind: 'call', ...span, call } : { kind: 'absent', ...span, callId }, 'api')
    this.watch?.poller.reschedule()
    return ok(call !== null && call.state !== 'HANGUP')
  }

  /** A fault, of a listener for example, counts as a failed request: it must not end the polling. */
  private faultAsError(reading: Outcome<unknown>): Outcome<unknown> {
    return reading.catch((fault: unknown) => {
      this.options.onFault?.(fault)
      return err(appError('internal'))
    })
  }

  /** The only way into the book: records the input, publishes the change, and judges the paths of events by it. */
  private apply(input: CallInput, origin: CallOrigin): BookStep {
    this.options.onInput?.(input)
    const step = this.book.apply(input)
    const { changed, removed } = step
    if (changed.length > 0 || removed.length > 0) this.options.onDiff({ changed, removed }, origin)
    for (const call of step.ended) this.endings.emit(call)
    if (origin !== 'event') this.watch?.trust.applyReading(step, this.book.doubts)
    return step
  }

  /** Publishes a change of kind or error; the time of the last good poll alone is not worth an update. */
  private publish(feed: CallFeed): void {
    if (feed.kind === this.published.kind && isSame(feed.error, this.published.error)) return
    this.published = feed
    this.options.onFeed(feed)
  }

  /** The current time, never earlier than any input of the book, even if the clock was set back. */
  private stamp(): number {
    const now = this.options.clock.now()
    this.stamped = now < this.stamped ? this.stamped + 1 : now
    return this.stamped
  }
}
