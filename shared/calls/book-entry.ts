import { isSame } from '../core/is-same.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { Told } from './judge-event.ts'

/** A call in the book, with what is known of when. Times are this computer's milliseconds. */
export type BookEntry = {
  readonly record: LiveCallRecord
  /** The newest event of the call, by the platform's time. */
  readonly told: Told | null
  /** When the newest event that stands in the record was received; -Infinity before any. */
  readonly heardAt: number
  /** When the newest read that showed the call was started; -Infinity before any. */
  readonly readAt: number
  /** From when on it is known to be there: a read that was started later and lacks it says that it is over. */
  readonly knownAt: number
  /** How often in a row the platform said otherwise than an event; see `tooManyLies`. */
  readonly lies: number
}

/** A call that is not in the book any more, or never was. */
export type GoneCall = {
  /** A read brings it back only where it was started later. Infinity: the platform itself said HANGUP. */
  readonly at: number
  /** `event`: nobody but an event said so, and the platform was not heard since. */
  readonly by: 'event' | 'read'
  readonly told: Told | null
  /** As it last was, where the platform had shown it and its end is not told yet. */
  readonly record: LiveCallRecord | null
  /** Nobody but events ever knew it. */
  readonly refused: boolean
}

/** Events of a call of which the platform said otherwise so often change it no more: only reads do. */
export const tooManyLies = 3

/**
 * A read that was started before the newest event was received does not undo it, and still knows what events do not
 * carry. Where both say the same, the platform has confirmed it.
 */
export function withNews(read: LiveCallRecord, told: LiveCallRecord): LiveCallRecord {
  const { state, direction, source, destination, startedAt, connectedAt, context } = told
  const both = { ...read, state, direction, source, destination, startedAt, connectedAt, context }
  return isSame(both, read) ? read : { ...both, confirmed: false }
}

export function sameCall(one: LiveCallRecord, other: LiveCallRecord): boolean {
  return one === other || isSame({ ...one, confirmed: true }, { ...other, confirmed: true })
}

/** What is known of a call before a read shows it. */
export type Past = Pick<BookEntry, 'told' | 'heardAt' | 'knownAt' | 'lies'>

export const fresh: Past = { told: null, heardAt: -Infinity, knownAt: Infinity, lies: 0 }

/** Where only an event had said that the call was over, that was a lie, and the last one to be believed. */
export function broughtBack({ by, told }: GoneCall): Past {
  return by === 'event' ? { ...fresh, lies: tooManyLies } : { ...fresh, told }
}

/** A platform that says the same as the events clears them. */
export function liesAfter({ record, lies }: BookEntry, read: LiveCallRecord): number {
  if (record.confirmed || lies >= tooManyLies) return lies
  return sameCall(record, read) ? 0 : lies + 1
}
