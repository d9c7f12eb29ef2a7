import { isSame } from '../core/is-same.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { EventMoment } from './judge-event.ts'

/** A call in the book, with the times of its evidence. Times are this computer's milliseconds. */
export type BookEntry = {
  readonly record: LiveCallRecord
  /** The newest event of the call, by the platform's time. */
  readonly newestEvent: EventMoment | null
  /** When the newest event included in the record was received; -Infinity before any. */
  readonly eventAt: number
  /** When the newest read that showed the call was started; -Infinity before any. */
  readonly readAt: number
  /** Since when the call is known to exist: a read started later that lacks it means that it has ended. */
  readonly knownAt: number
  /** How many times in a row the platform contradicted an event; see `maxContradictions`. */
  readonly contradictions: number
}

/** A call that is no longer in the book, or never was. */
export type EndedCall = {
  /** A read restores it only if it was started later. Infinity: the platform itself reported HANGUP. */
  readonly at: number
  /** `event`: only an event reported the end, and no read has confirmed it since. */
  readonly by: 'event' | 'read'
  readonly newestEvent: EventMoment | null
  /** Its last record, if the platform had shown it and its end has not been reported yet. */
  readonly record: LiveCallRecord | null
  /** It was known from events only. */
  readonly refused: boolean
}

/** After this many contradicted events of a call, events no longer change it; only reads do. */
export const maxContradictions = 3

/**
 * Merges a read that was started before the newest event was received: the read does not undo the event, but provides
 * what events do not carry. If both agree, the platform has confirmed the event.
 */
export function withEvents(read: LiveCallRecord, reported: LiveCallRecord): LiveCallRecord {
  const { state, direction, source, destination, startedAt, connectedAt, context } = reported
  const both = { ...read, state, direction, source, destination, startedAt, connectedAt, context }
  return isSame(both, read) ? read : { ...both, confirmed: false }
}

export function sameCall(one: LiveCallRecord, other: LiveCallRecord): boolean {
  return one === other || isSame({ ...one, confirmed: true }, { ...other, confirmed: true })
}

/** What is known of a call before a read shows it. */
export type Evidence = Pick<BookEntry, 'newestEvent' | 'eventAt' | 'knownAt' | 'contradictions'>

export const noEvidence: Evidence = {
  newestEvent: null,
  eventAt: -Infinity,
  knownAt: Infinity,
  contradictions: 0,
}

/** A restored call that only an event had reported as ended: that event was false, and no further one is believed. */
export function restored({ by, newestEvent }: EndedCall): Evidence {
  return by === 'event'
    ? { ...noEvidence, contradictions: maxContradictions }
    : { ...noEvidence, newestEvent }
}

/** A read that agrees with the events resets the count. */
export function contradictionsAfter({ record, contradictions }: BookEntry, read: LiveCallRecord): number {
  if (record.confirmed || contradictions >= maxContradictions) return contradictions
  return sameCall(record, read) ? 0 : contradictions + 1
}
