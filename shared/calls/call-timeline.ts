import type { LineQuality } from './media-sample.ts'
import type { TimelineFact } from './timeline-fact.ts'

/** Source of a fact in a timeline. */
export type TimelineSource = 'sip' | 'api' | 'event' | 'poll' | 'phone' | 'media' | 'screen'

/** One event of a call. Texts contain no secrets: credentials, tokens and keys are removed beforehand. */
export type TimelineEntry = {
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly source: TimelineSource
  /** Whether this computer sent it, received it, or did it locally. */
  readonly way: 'out' | 'in' | 'here'
  /**
   * One line of a protocol: `INVITE`, `200 OK (INVITE)`, `PATCH /calls/90418`, `call.ringing`. Empty if `fact`
   * describes the event; in a call recorded by an earlier version, its description in English.
   */
  readonly title: string
  readonly fact?: TimelineFact
  /** The whole message or its facts, on several lines; empty if the title is complete. */
  readonly text: string
}

/** Durations that the agent waits for, in milliseconds; null if not reached or not observed. */
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
  /** The platform's call, once matched. */
  readonly callId: number | null
  readonly timings: CallTimings
  /** The last measured audio quality. */
  readonly quality: LineQuality | null
  /** When the agent last reported its audio, in milliseconds since 1970; left out if never. */
  readonly reportedAt?: number
}

/** Everything known about one call of this phone, in chronological order. */
export type CallTimeline = TimelineSummary & { readonly entries: readonly TimelineEntry[] }
