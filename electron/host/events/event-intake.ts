import type { CallEvent, SmsEvent } from '#shared/api/events.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { readEvent, type ReceivedEvent } from '#shared/api/validate-event.ts'
import type { Log } from '#shared/core/log.ts'
import {
  noEvents,
  type EventFate,
  type EventPath,
  type EventRow,
  type EventsState,
  type PathCounts,
} from '#shared/host/events.ts'
import type { ToldEntry } from './inbox/event-inbox.ts'

export type EventIntakeOptions = {
  readonly log: Log
  /** Says what became of it. */
  readonly onCallEvent: (event: CallEvent, receivedAt: number, path: EventPath) => EventFate
  readonly onSmsEvent: (event: SmsEvent, receivedAt: number, path: EventPath) => void
  readonly onChange: (state: EventsState) => void
}

const shown = 50

/** Every notification, whichever way it came: read, handed on, listed and counted. */
export class EventIntake {
  private readonly options: EventIntakeOptions
  private state = noEvents
  private count = 0

  constructor(options: EventIntakeOptions) {
    this.options = options
  }

  take(entry: ToldEntry): void {
    const read = readEvent(JSON.parse(entry.text))
    const fate = entry.known ? 'duplicate' : this.handOn(read, entry)
    if (fate === 'unknown' || fate === 'malformed')
      this.options.log.write('warn', `receiver.${fate}-event`, { name: nameOf(read) })
    this.list(read, entry, fate)
  }

  private handOn(read: ReceivedEvent, { receivedAt, path }: ToldEntry): EventFate {
    if (read.kind === 'call') return this.options.onCallEvent(read.event, receivedAt, path)
    if (read.kind === 'sms') this.options.onSmsEvent(read.event, receivedAt, path)
    return read.kind === 'sms' ? 'taken' : read.kind
  }

  private list(read: ReceivedEvent, { receivedAt, path }: ToldEntry, fate: EventFate): void {
    const row: EventRow = { key: ++this.count, path, receivedAt, fate, ...factsOf(read, receivedAt) }
    const latest = [row, ...this.state.latest].slice(0, shown)
    this.state = { ...this.state, latest, [path]: counted(this.state[path], fate) }
    this.options.onChange(this.state)
  }
}

function counted(counts: PathCounts, fate: EventFate): PathCounts {
  return {
    ...counts,
    received: counts.received + 1,
    duplicated: counts.duplicated + Number(fate === 'duplicate'),
    late: counts.late + Number(fate === 'late'),
    outOfOrder: counts.outOfOrder + Number(fate === 'out-of-order'),
    unknown: counts.unknown + Number(fate === 'unknown'),
  }
}

function nameOf(read: ReceivedEvent): string {
  return 'event' in read ? read.event.event_name : read.name
}

function factsOf(
  read: ReceivedEvent,
  receivedAt: number,
): Pick<EventRow, 'name' | 'callId' | 'from' | 'to' | 'delayMs'> {
  const name = nameOf(read)
  if (!('event' in read)) return { name, callId: null, from: '', to: '', delayMs: null }
  const { event } = read
  const time = readTimestamp(event.event_time)
  const delayMs = time === undefined ? null : Math.max(0, receivedAt - time)
  if (event.event_name === 'sms.received' && 'from_no' in event)
    return { name, callId: null, from: event.from_no, to: event.to_no, delayMs }
  if (!('call_id' in event)) return { name, callId: null, from: '', to: '', delayMs }
  const from = event.src_name || event.src || ''
  const to = event.dst_name || event.dst || ''
  return { name, callId: event.call_id, from, to, delayMs }
}
