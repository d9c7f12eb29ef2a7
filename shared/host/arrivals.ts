import type { Outcome } from '../core/result.ts'

/**
 * What came in and the agent shall hear of quietly: at most one notice for texts and one for voice messages, each for
 * everything that came since the agent looked last. There is none during a call.
 */
export type Arrival = {
  readonly kind: 'text' | 'voicemail'
  /** Another one takes the place of the notice that is shown. */
  readonly key: string
  readonly title: string
  readonly body: string
  /** The thread, or the voice message, that a click opens; null where there are several. */
  readonly item: string | null
}

export interface ArrivalMethods {
  /** The agent has answered the notice, or put it away. */
  'arrivals.done'(input: { key: string }): Outcome
}
