import type { CallEvent } from '../api/events.ts'
import type { LiveCallRecord } from './live-call.ts'

/** Time of a request and of its answer, which was true at some moment in between. */
export type ReadSpan = { readonly startedAt: number; readonly answeredAt: number }

/**
 * Every input that can change the book of live calls. The book is a function of these, in order: the same inputs give
 * the same calls. Times are this computer's milliseconds since 1970; a read is never stamped earlier than the previous
 * inputs, even if the clock was set back.
 */
export type CallInput =
  /** All live calls. `calls` is the previous reading's array itself if the platform reports no change. */
  | (ReadSpan & { readonly kind: 'reading'; readonly calls: readonly LiveCallRecord[] })
  /** A single call. */
  | (ReadSpan & { readonly kind: 'call'; readonly call: LiveCallRecord })
  /** The platform was asked for one call and does not have it. */
  | (ReadSpan & { readonly kind: 'absent'; readonly callId: number })
  | { readonly kind: 'event'; readonly receivedAt: number; readonly event: CallEvent }
  /** Sign-out or sign-in. */
  | { readonly kind: 'clear' }
