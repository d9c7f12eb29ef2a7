import type { Outcome } from '../core/result.ts'

/**
 * News that the agent is told of quietly: at most one notification for texts, one for voicemails, one for colleagues
 * who are now free (`free`) and one for due reminders (`call-back`), each covering everything since the agent last
 * looked. None is shown during a call.
 */
export type Arrival = {
  readonly kind: 'text' | 'voicemail' | 'free' | 'call-back'
  /** An arrival with another key replaces the notification that is shown. */
  readonly key: string
  /** Number of items. */
  readonly count: number
  /** Distinct senders, by first arrival; an empty text for a withheld number. No items if names are hidden. */
  readonly names: readonly string[]
  /** The last item's text on one short line; empty if hidden or unknown. */
  readonly words: string
  /** What a click opens: the thread, the voicemail, the colleague's key or the reminder; null if there are several. */
  readonly item: string | null
}

export interface ArrivalMethods {
  /** The agent has answered or dismissed the notification. */
  'arrivals.done'(input: { key: string }): Outcome
}
