import type { Outcome } from '../core/result.ts'

/**
 * What came in, or came about, and the agent shall hear of quietly: at most one notification for texts, one for voicemails,
 * one for colleagues who are free now (`free`) and one for reminders that are due (`call-back`), each for everything
 * that came since the agent looked last. There is none during a call.
 */
export type Arrival = {
  readonly kind: 'text' | 'voicemail' | 'free' | 'call-back'
  /** Another one takes the place of the notification that is shown. */
  readonly key: string
  /** How many came. */
  readonly count: number
  /** From whom, each once, in the order of their first; empty for a withheld number. None where nothing may be told. */
  readonly names: readonly string[]
  /** What the last one says, on one short line; empty where that is not told or known. */
  readonly words: string
  /** The thread, the voicemail, the key of the colleague, or the reminder, that a click opens; null where there are several. */
  readonly item: string | null
}

export interface ArrivalMethods {
  /** The agent has answered the notification, or put it away. */
  'arrivals.done'(input: { key: string }): Outcome
}
