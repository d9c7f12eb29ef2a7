import type { OnViolation } from '#shared/api/decode-record.ts'
import type { CallEvent, SmsEvent } from '#shared/api/events.ts'
import { readEvent, type ReceivedEvent } from '#shared/api/validate-event.ts'
import { readCallEvent } from '#shared/calls/read-call-event.ts'
import type { Clock } from '#shared/core/clock.ts'
import { personal } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { EarliestTimer } from '#shared/core/earliest-timer.ts'
import type { Divergence, EventOutcome, EventPath, EventRow, EventsState } from '#shared/host/events.ts'
import type { CallNote } from '../calls/call-notes.ts'
import { EventCounts } from './event-counts.ts'
import { eventFacts, eventName } from './event-row.ts'
import type { InboxRow } from './inbox/event-inbox.ts'

export type EventIntakeOptions = {
  readonly clock: Clock
  readonly log: Log
  /** Called with each field that violates the contract. */
  readonly onWrong?: OnViolation
  /** Handles an event and returns its outcome. */
  readonly onCallEvent: (event: CallEvent, receivedAt: number, path: EventPath) => EventOutcome
  readonly onSmsEvent: (event: SmsEvent, receivedAt: number, path: EventPath) => void
  /** Called for a call event that arrived before, by this or another path. */
  readonly onRepeated?: (event: CallEvent, path: EventPath) => void
  /** Called immediately for each row. */
  readonly onRow?: (row: EventRow) => void
  /** Called at most ten times a second, whatever the load. */
  readonly onChange: (state: EventsState) => void
}

/** A row and the id of its event. */
type Listed = { row: EventRow; readonly eventId: string | null }

const shown = 50
const kept = 200
/** Milliseconds for which changes are collected before publishing. */
const gathering = 100
/** The same for the counts of polls, which are not urgent. */
const leisure = 30_000

/** Processes every notification, whatever its path: reads, forwards, lists and counts it. */
export class EventIntake implements Disposable {
  private readonly options: EventIntakeOptions
  private readonly counts = new EventCounts()
  /** Oldest first. */
  private listed: Listed[] = []
  private diverged: Divergence[] = []
  private keys = 0
  private readonly publishing: EarliestTimer

  constructor(options: EventIntakeOptions) {
    this.options = options
    this.publishing = new EarliestTimer(options.clock, () => this.publish())
  }

  /** The last 200 divergences, oldest first. */
  get divergences(): readonly Divergence[] {
    return this.diverged
  }

  receive(entry: InboxRow): void {
    const { receivedAt, path } = entry
    const read = readEvent(JSON.parse(entry.text), entry.known ? undefined : this.options.onWrong)
    const outcome = this.dispatch(read, entry)
    if (outcome === 'unknown' || outcome === 'malformed')
      this.options.log.write('warn', `receiver.${outcome}-event`, { name: personal('word', eventName(read)) })
    const row = { key: ++this.keys, path, receivedAt, outcome, ...eventFacts(read, receivedAt) }
    this.options.onRow?.(row)
    this.listed.push({ row, eventId: 'event' in read ? read.event.id : null })
    if (this.listed.length > 2 * shown) this.listed = this.listed.slice(-shown)
    this.counts.add(path, outcome)
    if (read.kind === 'call' && (outcome === 'late' || outcome === 'out-of-order' || outcome === 'refused'))
      this.logDivergence({ kind: outcome, path, callId: read.event.call_id, state: stateOf(read.event) })
    this.publishing.within(gathering)
  }

  /** Counts and lists what a poll shows about the paths. */
  note(note: CallNote): void {
    this.counts.addNote(note)
    switch (note.kind) {
      case 'reading':
        break
      case 'first':
        this.logDivergence({ ...note, path: null })
        break
      case 'lost':
        this.logDivergence(note)
        break
      case 'refused':
      case 'refuted':
        this.logDivergence({ kind: note.kind, path: note.path, callId: note.callId, state: null })
        if (note.kind === 'refused') this.refuse(note.eventId)
    }
    this.publishing.within(note.kind === 'reading' ? leisure : gathering)
  }

  [Symbol.dispose](): void {
    this.publishing[Symbol.dispose]()
  }

  private dispatch(read: ReceivedEvent, { receivedAt, path, known }: InboxRow): EventOutcome {
    const { onCallEvent, onSmsEvent, onRepeated } = this.options
    if (known) {
      if (read.kind === 'call') onRepeated?.(read.event, path)
      return 'duplicate'
    }
    if (read.kind === 'call') return onCallEvent(read.event, receivedAt, path)
    if (read.kind === 'sms') onSmsEvent(read.event, receivedAt, path)
    return read.kind === 'sms' ? 'taken' : read.kind
  }

  private refuse(eventId: string): void {
    for (const each of this.listed)
      if (each.eventId === eventId && each.row.outcome === 'taken')
        each.row = { ...each.row, outcome: 'refused' }
  }

  private logDivergence({ kind, path, callId, state }: Omit<Divergence, 'key' | 'at'>): void {
    this.diverged.push({ key: ++this.keys, at: this.options.clock.now(), kind, path, callId, state })
    if (this.diverged.length > kept) this.diverged.shift()
    this.options.log.write('debug', 'events.divergence', { kind, path, callId, state })
  }

  private publish(): void {
    const latest = this.listed.slice(-shown).map(({ row }) => row)
    const divergences = this.diverged.slice(-shown)
    this.options.onChange({
      latest: latest.toReversed(),
      divergences: divergences.toReversed(),
      ...this.counts.value,
    })
  }
}

function stateOf(event: CallEvent): Divergence['state'] {
  return readCallEvent(event)?.state ?? null
}
