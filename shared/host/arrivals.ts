import type { Outcome } from '../core/result.ts'

/**
 * What came in and the agent shall hear of quietly: at most one notification for texts and one for voicemails, each for
 * everything that came since the agent looked last. There is none during a call.
 */
export type Arrival = {
  readonly kind: 'text' | 'voicemail'
  /** Another one takes the place of the notification that is shown. */
  readonly key: string
  /** How many came. */
  readonly count: number
  /** From whom, each once, in the order of their first; empty for a withheld number. None where nothing may be told. */
  readonly names: readonly string[]
  /** What the last one says, on one short line; empty where that is not told or known. */
  readonly words: string
  /** The thread, or the voicemail, that a click opens; null where there are several. */
  readonly item: string | null
}

export interface ArrivalMethods {
  /** The agent has answered the notification, or put it away. */
  'arrivals.done'(input: { key: string }): Outcome
}
