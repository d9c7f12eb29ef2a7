import type { CallEvent } from '../api/events.ts'
import type { LiveCallRecord } from './live-call.ts'

/** When something was asked, and when its answer was there: it was true at some moment in between. */
export type ReadSpan = { readonly startedAt: number; readonly answeredAt: number }

/**
 * Everything that may change the book of live calls. The book is a function of these, in their order: the same inputs
 * give the same calls. Times are milliseconds of this computer since 1970; a read is never stamped earlier than what
 * the book was given before it, even where the clock was put back.
 */
export type CallInput =
  /** All live calls. `calls` is the very array of the reading before where the platform says that nothing changed. */
  | (ReadSpan & { readonly kind: 'reading'; readonly calls: readonly LiveCallRecord[] })
  /** One call, by itself. */
  | (ReadSpan & { readonly kind: 'call'; readonly call: LiveCallRecord })
  /** The platform was asked for one call and does not have it. */
  | (ReadSpan & { readonly kind: 'absent'; readonly callId: number })
  | { readonly kind: 'event'; readonly receivedAt: number; readonly event: CallEvent }
  /** Somebody signed out, or in. */
  | { readonly kind: 'clear' }
