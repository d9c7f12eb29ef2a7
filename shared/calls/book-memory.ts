import type { BookEntry, EndedCall } from './book-entry.ts'
import type { EventMoment } from './judge-event.ts'

/** The state of a book of live calls that determines its response to further inputs. */
export type BookParts = {
  readonly entries: ReadonlyMap<number, BookEntry>
  readonly gone: ReadonlyMap<number, EndedCall>
  readonly events: ReadonlyMap<string, true>
  readonly doubtful: ReadonlySet<number>
  readonly clockBound: number
  readonly lastReading: number
}

/**
 * The same as plain JSON, oldest first: a book restored from it responds to every later input as the original does.
 * JSON has no infinity, so infinite times are words. Event logs on disk hold this form, so its names must not change.
 */
export type BookMemory = {
  readonly entries: readonly WrittenEntry[]
  readonly gone: readonly WrittenEnded[]
  readonly events: readonly string[]
  readonly doubtful: readonly number[]
  readonly clockBound: Moment
  readonly lastReading: Moment
}

type WrittenEntry = {
  /** `newestEvent` of the entry. */
  readonly told: EventMoment | null
  /** `eventAt` of the entry. */
  readonly heardAt: Moment
  readonly knownAt: Moment
  /** `contradictions` of the entry. */
  readonly lies: number
  readonly record: BookEntry['record']
  readonly readAt: Moment
}
type WrittenEnded = readonly [id: number, at: Moment, by: EndedCall['by'], more?: EndedFacts]
type Moment = number | 'never' | 'ever'
/** Omitted if there is nothing to record. */
type EndedFacts = {
  readonly told?: EventMoment
  readonly record?: EndedCall['record']
  readonly refused?: true
}

export function writeMemory(parts: BookParts): BookMemory {
  return {
    entries: [...parts.entries.values()].map(writeEntry),
    gone: [...parts.gone].map(writeEnded),
    events: [...parts.events.keys()],
    doubtful: [...parts.doubtful],
    clockBound: writeMoment(parts.clockBound),
    lastReading: writeMoment(parts.lastReading),
  }
}

function writeEntry(entry: BookEntry): WrittenEntry {
  return {
    told: entry.newestEvent,
    heardAt: writeMoment(entry.eventAt),
    knownAt: writeMoment(entry.knownAt),
    lies: entry.contradictions,
    record: entry.record,
    readAt: writeMoment(entry.readAt),
  }
}

function readEntry(entry: WrittenEntry): BookEntry {
  return {
    newestEvent: entry.told,
    eventAt: readMoment(entry.heardAt),
    knownAt: readMoment(entry.knownAt),
    contradictions: entry.lies,
    record: entry.record,
    readAt: readMoment(entry.readAt),
  }
}

function writeEnded([id, ended]: readonly [number, EndedCall]): WrittenEnded {
  const { at, by, newestEvent, record, refused } = ended
  const more = {
    ...(newestEvent && { told: newestEvent }),
    ...(record && { record }),
    ...(refused && { refused }),
  }
  return Object.keys(more).length > 0 ? [id, writeMoment(at), by, more] : [id, writeMoment(at), by]
}

export function readMemory(memory: BookMemory): BookParts {
  return {
    entries: new Map(memory.entries.map((entry) => [entry.record.id, readEntry(entry)])),
    gone: new Map(
      memory.gone.map(([id, at, by, { told = null, record = null, refused = false } = {}]) => [
        id,
        { at: readMoment(at), by, newestEvent: told, record, refused },
      ]),
    ),
    events: new Map(memory.events.map((id) => [id, true])),
    doubtful: new Set(memory.doubtful),
    clockBound: readMoment(memory.clockBound),
    lastReading: readMoment(memory.lastReading),
  }
}

function writeMoment(time: number): Moment {
  return Number.isFinite(time) ? time : time > 0 ? 'ever' : 'never'
}

function readMoment(time: Moment): number {
  return time === 'ever' ? Infinity : time === 'never' ? -Infinity : time
}
