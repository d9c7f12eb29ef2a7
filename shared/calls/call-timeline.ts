import type { LineQuality } from './media-sample.ts'
import type { TimelineFact } from './timeline-fact.ts'

/** Where a fact of a timeline comes from. */
export type TimelineSource = 'sip' | 'api' | 'event' | 'poll' | 'phone' | 'media' | 'screen'

/** One thing that happened. Texts hold no secret: credentials, tokens and keys are taken out before they get here. */
export type TimelineEntry = {
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly source: TimelineSource
  /** Whether this computer sent it, received it, or did it alone. */
  readonly way: 'out' | 'in' | 'here'
  /**
   * One line of a protocol: `INVITE`, `200 OK (INVITE)`, `PATCH /calls/90418`, `call.ringing`. Empty where `fact` says what
   * happened; of a call that an earlier version kept, what that said in English.
   */
  readonly title: string
  readonly fact?: TimelineFact
  /** The whole message or facts, several lines; empty where the title says it all. */
  readonly text: string
}

/** How long what the agent waits for took, in milliseconds; null where it did not happen or was not seen. */
export type CallTimings = {
  readonly ringToScreen: number | null
  readonly clickToAudio: number | null
}

export type TimelineSummary = {
  /** Identifier of the line. */
  readonly key: string
  readonly sipCallId: string
  readonly number: string
  readonly direction: 'in' | 'out'
  readonly startedAt: number
  readonly endedAt: number | null
  /** The platform's call, once it was matched. */
  readonly callId: number | null
  readonly timings: CallTimings
  /** How it sounded, as last measured. */
  readonly quality: LineQuality | null
  /** When the agent last reported it for its audio, in milliseconds since 1970; left out where nobody did. */
  readonly reportedAt?: number
}

/** Everything that is known of one call of this phone, in order of time. */
export type CallTimeline = TimelineSummary & { readonly entries: readonly TimelineEntry[] }
