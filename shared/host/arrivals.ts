import type { MissedReason } from '../calls/missed-cause.ts'
import type { Outcome } from '../core/result.ts'
import type { RecentCall } from './slices.ts'

/** How a missed call came in and why it was missed, see `missedLabel`. */
export type MissedRing = Pick<RecentCall, 'through' | 'voicemail' | 'cause'> & {
  readonly missedReason: MissedReason
}

/**
 * Silent notifications: at most one for texts, one for voicemails, one for colleagues
 * who are now free (`free`) and one for due reminders (`call-back`), each covering everything since the agent last
 * looked. Missed calls have one for each of up to three callers, and one for all if more called. None is shown during a
 * call.
 */
export type Arrival = {
  readonly kind: 'missed' | 'text' | 'voicemail' | 'free' | 'call-back'
  /** An arrival with another key replaces the notification that is shown. */
  readonly key: string
  /** At most one notification is shown for each slot. */
  readonly slot: string
  /** Number of items. */
  readonly count: number
  /** Distinct senders, by first arrival; an empty text for a withheld number. No items if names are hidden. */
  readonly names: readonly string[]
  /** The last item's text on one short line; empty if hidden or unknown. */
  readonly words: string
  /**
   * What a click opens: the thread, the voicemail, the colleague's key or the reminder; of missed calls the caller's
   * number, empty if withheld. Null if there are several.
   */
  readonly item: string | null
  /** The last missed call, if all are of one caller and names are not hidden. */
  readonly missed?: MissedRing
}

export interface ArrivalMethods {
  /** The agent has answered or dismissed the notification. */
  'arrivals.done'(input: { key: string }): Outcome
}
