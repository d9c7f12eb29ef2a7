import type { CallEvent } from '../api/events.ts'
import { assertNever } from '../core/assert-never.ts'
import { isSame } from '../core/is-same.ts'
import type { BookMemory } from './book-memory.ts'
import type { CallInput } from './call-input.ts'
import type { CallState } from './call-state.ts'
import type { LiveCallDiff, LiveCallRecord } from './live-call.ts'
import { readCallEvent, type CallNews } from './read-call-event.ts'

type Entry = {
  readonly record: LiveCallRecord
  /** The platform's time of the newest event applied; -Infinity before any. */
  readonly eventTime: number
  /** When that event was received here. */
  readonly heardAt: number
  /** When the newest reading that showed the call was started. */
  readonly readAt: number
}

const nothing: LiveCallDiff = { changed: [], removed: [] }
const remembered = 10_000

/**
 * The live calls of this user, merged from readings (`/calls`) and events (webhooks) that may come late, twice,
 * in any order or not at all. Rules:
 * - a later `event_time` wins, HANGUP is final: neither a stale reading nor a late event brings a call back
 * - an event with a known id changes nothing
 * - a reading that started before an event was received does not undo it
 * - a call that a complete reading does not show is gone; only a later reading can bring it back
 * Times of this computer and of the platform are never compared without the smallest lag seen between them.
 */
export class LiveCallBook {
  private readonly entries = new Map<number, Entry>()
  /** Calls that are over for good, as they last were, where they were known. */
  private readonly over = new Bounded<number, LiveCallRecord | undefined>()
  /** Calls that a reading no longer showed, with the time when it was started. */
  private readonly missing = new Bounded<number, { readonly at: number; readonly record?: LiveCallRecord }>()
  private readonly events = new Bounded<string, true>()
  private lastReading = -Infinity
  /** Least difference seen between this computer's receipt and the platform's event time. */
  private lag = Infinity

  /** An empty book, or one that goes on where another's memory was taken. */
  constructor(memory?: BookMemory) {
    if (!memory) return
    for (const { record, eventTime, heardAt, readAt } of memory.entries)
      this.entries.set(record.id, {
        record,
        eventTime: eventTime ?? -Infinity,
        heardAt: heardAt ?? -Infinity,
        readAt: readAt ?? -Infinity,
      })
    for (const id of memory.over) this.over.set(id, undefined)
    for (const [id, at] of memory.missing) this.missing.set(id, { at })
    for (const id of memory.events) this.events.set(id, true)
    this.lastReading = memory.lastReading ?? -Infinity
    this.lag = memory.lag ?? Infinity
  }

  /** What another book needs to go on from here. */
  get memory(): BookMemory {
    return {
      entries: [...this.entries.values()].map(({ record, eventTime, heardAt, readAt }) => ({
        record,
        eventTime: orNull(eventTime),
        heardAt: orNull(heardAt),
        readAt: orNull(readAt),
      })),
      over: [...this.over.keys()],
      missing: [...this.missing].map(([id, { at }]) => [id, at]),
      events: [...this.events.keys()],
      lastReading: orNull(this.lastReading),
      lag: orNull(this.lag),
    }
  }

  /** Every call in the book, in the order in which they came. */
  get records(): readonly LiveCallRecord[] {
    return [...this.entries.values()].map((entry) => entry.record)
  }

  get size(): number {
    return this.entries.size
  }

  get ids(): readonly number[] {
    return [...this.entries.keys()]
  }

  find(id: number): LiveCallRecord | undefined {
    return this.entries.get(id)?.record
  }

  /** A call that is no longer in the book, as it last was. */
  gone(id: number): LiveCallRecord | undefined {
    return this.over.get(id) ?? this.missing.get(id)?.record
  }

  /** Takes whatever may change the book: the same inputs in the same order give the same calls. */
  take(input: CallInput): LiveCallDiff {
    switch (input.kind) {
      case 'reading':
        return this.reconcile(input.calls, input.startedAt)
      case 'call':
        return this.learn(input.call, input.startedAt)
      case 'event':
        return this.apply(input.event, input.receivedAt)
      case 'clear':
        return this.clear()
      default:
        return assertNever(input)
    }
  }

  /** Takes a complete reading that was started at `startedAt` (this computer's milliseconds). */
  reconcile(reading: readonly LiveCallRecord[], startedAt: number): LiveCallDiff {
    if (startedAt < this.lastReading) return nothing
    this.lastReading = startedAt
    const diffs = reading.map((record) => this.learn(record, startedAt))
    const shown = new Set(reading.map((record) => record.id))
    const removed = [...this.entries].flatMap(([id, entry]) => {
      if (shown.has(id) || entry.heardAt >= startedAt || entry.readAt > startedAt) return []
      this.entries.delete(id)
      this.missing.set(id, { at: startedAt, record: entry.record })
      return [id]
    })
    return joinDiffs([...diffs, { changed: [], removed }])
  }

  /** Takes one call as it was read by a request started at `startedAt`. */
  learn(read: LiveCallRecord, startedAt: number): LiveCallDiff {
    if (this.over.has(read.id) || startedAt <= (this.missing.get(read.id)?.at ?? -Infinity)) return nothing
    const entry = this.entries.get(read.id)
    if (entry && entry.readAt > startedAt) return nothing
    const isOlder = entry !== undefined && entry.heardAt >= startedAt
    if (read.state === 'HANGUP') return isOlder ? nothing : this.end(read.id)
    this.missing.delete(read.id)
    return this.put({
      record: isOlder ? withNews(read, entry.record) : read,
      eventTime: entry?.eventTime ?? -Infinity,
      heardAt: entry?.heardAt ?? -Infinity,
      readAt: startedAt,
    })
  }

  /** Takes a webhook event that was received at `receivedAt` (this computer's milliseconds). */
  apply(event: CallEvent, receivedAt: number): LiveCallDiff {
    if (this.events.has(event.id)) return nothing
    this.events.set(event.id, true)
    const news = readCallEvent(event)
    if (!news) return nothing
    this.lag = Math.min(this.lag, receivedAt - news.eventTime)
    if (this.over.has(news.callId)) return nothing
    if (news.state === 'HANGUP') return this.end(news.callId)
    if (this.missing.has(news.callId)) return nothing
    const entry = this.entries.get(news.callId)
    if (entry ? this.isStale(news, entry) : this.happenedBefore(news, this.lastReading)) return nothing
    return this.put({
      record: news.merge(entry?.record),
      eventTime: news.eventTime,
      heardAt: receivedAt,
      readAt: entry?.readAt ?? -Infinity,
    })
  }

  /** Forgets everything, as at sign-out; yields what was there as removed. */
  clear(): LiveCallDiff {
    const removed = [...this.entries.keys()]
    this.entries.clear()
    return { changed: [], removed }
  }

  private isStale(news: CallNews, { record, eventTime, readAt }: Entry): boolean {
    if (news.eventTime < eventTime) return true
    if (news.eventTime === eventTime && progress[news.state] < progress[record.state]) return true
    return this.happenedBefore(news, readAt)
  }

  /** Whether the event surely happened before a reading was started, which therefore knows it already. */
  private happenedBefore(news: CallNews, readAt: number): boolean {
    return news.eventTime + wholeSecond + this.lag < readAt
  }

  private put(entry: Entry): LiveCallDiff {
    const { id } = entry.record
    const known = this.entries.get(id)?.record
    this.entries.set(id, entry)
    return known && isSame(known, entry.record) ? nothing : { changed: [entry.record], removed: [] }
  }

  private end(id: number): LiveCallDiff {
    this.over.set(id, this.entries.get(id)?.record)
    return this.entries.delete(id) ? { changed: [], removed: [id] } : nothing
  }
}

/** Event times count whole seconds: the event may have happened this much later. */
const wholeSecond = 1000

/** Which of two states of the same second came later; hold goes both ways, so the one received last stands. */
const progress: Readonly<Record<CallState, number>> = {
  INITIAL: 0,
  ACCEPTED: 1,
  RINGING: 2,
  CONNECTED: 3,
  ON_HOLD: 3,
  HANGUP: 4,
}

/** A reading that is older than the last event still knows what events do not carry. */
function withNews(read: LiveCallRecord, told: LiveCallRecord): LiveCallRecord {
  const { state, direction, source, destination, startedAt, connectedAt, context } = told
  return { ...read, state, direction, source, destination, startedAt, connectedAt, context }
}

/** JSON knows no infinity. */
function orNull(time: number): number | null {
  return Number.isFinite(time) ? time : null
}

function joinDiffs(diffs: readonly LiveCallDiff[]): LiveCallDiff {
  return {
    changed: diffs.flatMap((diff) => diff.changed),
    removed: diffs.flatMap((diff) => diff.removed),
  }
}

/** A map that forgets its oldest entries. */
class Bounded<Key, Value> extends Map<Key, Value> {
  override set(key: Key, value: Value): this {
    super.delete(key)
    super.set(key, value)
    if (this.size <= remembered) return this
    const [oldest] = this.keys()
    if (oldest !== undefined) this.delete(oldest)
    return this
  }
}
