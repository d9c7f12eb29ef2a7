import { callEventNames, type CallEvent } from '../api/events.ts'
import { assertNever } from '../core/assert-never.ts'
import {
  restored,
  noEvidence,
  contradictionsAfter,
  sameCall,
  maxContradictions,
  withEvents,
  type BookEntry,
  type EndedCall,
} from './book-entry.ts'
import { beginStep, type BookStep, type CallEventOutcome, type StepDraft } from './book-step.ts'
import { readMemory, writeMemory, type BookMemory } from './book-memory.ts'
import { BoundedMap } from './bounded-map.ts'
import type { CallInput, ReadSpan } from './call-input.ts'
import { ClockBound, isOlder, isPassed, newerOf } from './judge-event.ts'
import type { LiveCallRecord } from './live-call.ts'
import { readCallEvent, type CallUpdate } from './read-call-event.ts'

const remembered = 10_000
/** Maximum number of calls shown on the word of events alone; further ones wait for a reading. */
const maxUnread = 200

/**
 * The live calls of this user, merged from reads (`/calls`, `/calls/{id}`) and events (webhooks), which may be late,
 * duplicated, out of order, lost or forged. Rules:
 * - a read is true at some moment between its start and its answer; of two reads, the one started last counts
 * - of two events of a call, the later `event_time` wins, and within the same second the later state
 * - a read started before an event was received does not undo it; one started after it decides
 * - a call missing from a reading, but known before the reading began, has ended: no event keeps it
 * - HANGUP removes a call from the screen at once; only a read started later restores it
 * - information from events alone is unconfirmed until the platform agrees
 */
export class LiveCallBook {
  private entries = new Map<number, BookEntry>()
  private gone = new BoundedMap<number, EndedCall>(remembered)
  private events = new BoundedMap<string, true>(remembered)
  private doubtful = new Set<number>()
  private clocks = new ClockBound()
  private lastReading = -Infinity

  /** Creates an empty book, or one that continues from another's memory. */
  constructor(memory?: BookMemory) {
    if (!memory) return
    const { entries, gone, events, doubtful, clockBound, lastReading } = readMemory(memory)
    this.entries = new Map(entries)
    for (const [id, call] of gone) this.gone.set(id, call)
    for (const id of events.keys()) this.events.set(id, true)
    this.doubtful = new Set(doubtful)
    this.clocks = new ClockBound(clockBound)
    this.lastReading = lastReading
  }

  /** The state that another book needs to continue from here. */
  get memory(): BookMemory {
    const { entries, gone, events, doubtful, lastReading } = this
    return writeMemory({ entries, gone, events, doubtful, clockBound: this.clocks.value, lastReading })
  }

  /** Every call in the book, in order of arrival. */
  get records(): readonly LiveCallRecord[] {
    return [...this.entries.values()].map((entry) => entry.record)
  }

  get size(): number {
    return this.entries.size
  }

  find(id: number): LiveCallRecord | undefined {
    return this.entries.get(id)?.record
  }

  /** Calls, including ended ones, with event information that the platform has not confirmed. */
  get doubts(): ReadonlySet<number> {
    return this.doubtful
  }

  /** Applies one input: the same inputs in the same order give the same steps. */
  apply(input: CallInput): BookStep {
    const step = beginStep()
    switch (input.kind) {
      case 'reading':
        this.reconcile(input.calls, input, step)
        return step
      case 'call':
        this.applyRead(input.call, input, step)
        return step
      case 'absent':
        this.applyAbsence(input.callId, input, step)
        return step
      case 'event':
        step.outcome = this.applyEvent(input.event, input.receivedAt, step)
        return step
      case 'clear':
        step.removed.push(...this.entries.keys())
        this.reset()
        return step
      default:
        return assertNever(input)
    }
  }

  private reconcile(reading: readonly LiveCallRecord[], span: ReadSpan, step: StepDraft): void {
    if (span.startedAt < this.lastReading) return
    const isFirst = this.lastReading === -Infinity
    this.lastReading = span.startedAt
    const ids = new Set(reading.map(({ id }) => id))
    for (const record of reading) this.applyRead(record, span, step)
    for (const id of [...this.entries.keys(), ...this.doubtful])
      if (!ids.has(id)) this.applyAbsence(id, span, step)
    if (isFirst) step.shown = []
  }

  /** Applies a read that shows this call. */
  private applyRead(read: LiveCallRecord, { startedAt, answeredAt }: ReadSpan, step: StepDraft): void {
    const { id } = read
    this.clocks.learn(read, answeredAt)
    if (read.state === 'HANGUP') return this.end(id, Infinity, step)
    const ended = this.gone.get(id)
    const entry = this.entries.get(id)
    if (ended && startedAt <= ended.at) return
    if (entry && entry.readAt > startedAt) return
    const isOld = entry !== undefined && entry.eventAt >= startedAt
    if (!isOld && !ended && entry?.record.state !== read.state)
      step.shown.push({ callId: id, state: read.state })
    const record = isOld ? withEvents(read, entry.record) : read
    const known = entry ?? (ended ? restored(ended) : noEvidence)
    if (ended?.by === 'event') step.refuted.push(id)
    this.gone.delete(id)
    this.store(step, {
      ...known,
      record,
      readAt: startedAt,
      knownAt: Math.min(answeredAt, known.knownAt),
      contradictions: entry ? contradictionsAfter(entry, read) : known.contradictions,
    })
    if (record.confirmed) this.doubtful.delete(id)
    else this.doubtful.add(id)
  }

  /** Applies a read that does not show this call. */
  private applyAbsence(id: number, { startedAt, answeredAt }: ReadSpan, step: StepDraft): void {
    const entry = this.entries.get(id)
    if (entry ? entry.knownAt < startedAt && entry.readAt <= startedAt : this.isReportedEnded(id, startedAt))
      this.end(id, answeredAt, step)
  }

  private isReportedEnded(id: number, before: number): boolean {
    const ended = this.gone.get(id)
    return ended?.by === 'event' && ended.at < before
  }

  /** Ends a call because the platform says so; `at` as in `EndedCall`. */
  private end(id: number, at: number, step: StepDraft): void {
    const entry = this.entries.get(id)
    const ended = this.gone.get(id)
    const wasRead = entry !== undefined && entry.readAt > -Infinity
    const record = wasRead ? entry.record : (ended?.record ?? null)
    const refused = (entry !== undefined && !wasRead) || (ended?.refused ?? false)
    if (record) step.ended.push(record)
    if (wasRead) step.shown.push({ callId: id, state: 'HANGUP' })
    if (entry && !wasRead) step.refused.push(id)
    if (this.entries.delete(id)) step.removed.push(id)
    this.doubtful.delete(id)
    const newestEvent = entry?.newestEvent ?? ended?.newestEvent ?? null
    const latest = Math.max(at, ended?.at ?? -Infinity)
    this.gone.set(id, { at: latest, by: 'read', newestEvent, record: null, refused })
  }

  private applyEvent(event: CallEvent, receivedAt: number, step: StepDraft): CallEventOutcome {
    if (this.events.has(event.id)) return 'duplicate'
    this.events.set(event.id, true)
    const update = readCallEvent(event)
    if (!update) return listed.has(event.event_name) ? 'malformed' : 'unknown'
    const ended = this.gone.get(update.callId)
    if (ended) return this.applyToEnded(update, ended)
    const entry = this.entries.get(update.callId)
    if (update.state === 'HANGUP') return this.applyEnd(update, entry, { receivedAt, step })
    if (!entry) return this.applyToNew(update, receivedAt, step)
    if (isOlder(update, entry.newestEvent)) return 'out-of-order'
    const newestEvent = newerOf(update, entry.newestEvent)
    const isLate = this.clocks.isBefore(update, entry.readAt) || isPassed(update, entry.record)
    if (isLate || entry.contradictions >= maxContradictions) {
      this.entries.set(update.callId, { ...entry, newestEvent })
      if (update.state !== entry.record.state) this.doubtful.add(update.callId)
      return isLate ? 'late' : 'taken'
    }
    const record = { ...update.merge(entry.record), confirmed: false }
    const isKnown = sameCall(record, entry.record)
    this.store(step, { ...entry, record: isKnown ? entry.record : record, newestEvent, eventAt: receivedAt })
    if (!isKnown) this.doubtful.add(update.callId)
    return isKnown && entry.readAt > entry.eventAt ? 'late' : 'taken'
  }

  private applyToNew(update: CallUpdate, receivedAt: number, step: StepDraft): CallEventOutcome {
    if (this.clocks.isBefore(update, this.lastReading)) return 'late'
    if (this.doubtful.size >= maxUnread) return 'taken'
    this.doubtful.add(update.callId)
    const newestEvent = newerOf(update, null)
    const evidence = { ...noEvidence, newestEvent, eventAt: receivedAt, knownAt: receivedAt }
    this.store(step, { ...evidence, record: update.merge(undefined), readAt: -Infinity })
    return 'taken'
  }

  private applyEnd(
    update: CallUpdate,
    entry: BookEntry | undefined,
    { receivedAt, step }: { readonly receivedAt: number; readonly step: StepDraft },
  ): CallEventOutcome {
    const id = update.callId
    const newestEvent = newerOf(update, entry?.newestEvent ?? null)
    if (entry) this.doubtful.add(id)
    if (entry && entry.contradictions >= maxContradictions) {
      this.entries.set(id, { ...entry, newestEvent })
      return 'taken'
    }
    const record = entry && entry.readAt > -Infinity ? entry.record : null
    this.gone.set(id, { at: receivedAt, by: 'event', newestEvent, record, refused: false })
    if (this.entries.delete(id)) step.removed.push(id)
    return 'taken'
  }

  private applyToEnded(update: CallUpdate, ended: EndedCall): CallEventOutcome {
    this.gone.set(update.callId, { ...ended, newestEvent: newerOf(update, ended.newestEvent) })
    if (ended.refused) return 'refused'
    const wasEndReported = ended.newestEvent?.state === 'HANGUP'
    if (update.state === 'HANGUP') return wasEndReported ? 'taken' : 'late'
    return wasEndReported || isOlder(update, ended.newestEvent) ? 'out-of-order' : 'late'
  }

  private store(step: StepDraft, entry: BookEntry): void {
    const { id } = entry.record
    const known = this.entries.get(id)?.record
    this.entries.set(id, entry)
    if (!known || known.confirmed !== entry.record.confirmed || !sameCall(known, entry.record))
      step.changed.push(entry.record)
  }

  private reset(): void {
    this.entries = new Map()
    this.gone = new BoundedMap(remembered)
    this.events = new BoundedMap(remembered)
    this.doubtful = new Set()
    this.clocks = new ClockBound()
    this.lastReading = -Infinity
  }
}

const listed: ReadonlySet<string> = new Set(callEventNames)
