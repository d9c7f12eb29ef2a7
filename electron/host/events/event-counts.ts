import {
  noEvents,
  type EventOutcome,
  type EventPath,
  type PathCounts,
  type PollCounts,
} from '#shared/host/events.ts'
import type { CallNote } from '../calls/call-notes.ts'

type Writable<Counts> = { -readonly [Name in keyof Counts]: Counts[Name] }

/** Counts of events per path since the start. */
export class EventCounts {
  private readonly paths: Readonly<Record<EventPath, Writable<PathCounts>>> = {
    webhook: { ...noEvents.webhook },
    relay: { ...noEvents.relay },
  }
  private readonly readings: Writable<PollCounts> = { ...noEvents.poll }

  add(path: EventPath, outcome: EventOutcome): void {
    const counts = this.paths[path]
    counts.received += 1
    const name = counted[outcome]
    if (name) counts[name] += 1
  }

  addNote(note: CallNote): void {
    if (note.kind === 'reading') this.readings[note.ok ? 'readings' : 'failed'] += 1
    else if (note.kind === 'first') this.readings.first += 1
    else if (note.kind !== 'refuted') this.paths[note.path][note.kind] += 1
  }

  /** A snapshot of the counts. */
  get value(): { readonly webhook: PathCounts; readonly relay: PathCounts; readonly poll: PollCounts } {
    const { webhook, relay } = this.paths
    return { webhook: { ...webhook }, relay: { ...relay }, poll: { ...this.readings } }
  }
}

/** The counter for each outcome, besides `received`. */
const counted: Partial<Readonly<Record<EventOutcome, Exclude<keyof PathCounts, 'received' | 'lost'>>>> = {
  duplicate: 'duplicated',
  late: 'late',
  'out-of-order': 'outOfOrder',
  unknown: 'unknown',
  refused: 'refused',
}
