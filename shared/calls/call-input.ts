import type { CallEvent } from '../api/events.ts'
import type { LiveCallRecord } from './live-call.ts'

/**
 * Everything that may change the book of live calls. The book is a function of these, in their order: the same inputs
 * give the same calls. Times are milliseconds of this computer since 1970.
 */
export type CallInput =
  /** All live calls, as a request that was started at `startedAt` brought them. */
  | { readonly kind: 'reading'; readonly startedAt: number; readonly calls: readonly LiveCallRecord[] }
  /** One call, by the same token. */
  | { readonly kind: 'call'; readonly startedAt: number; readonly call: LiveCallRecord }
  | { readonly kind: 'event'; readonly receivedAt: number; readonly event: CallEvent }
  /** Somebody signed out, or in. */
  | { readonly kind: 'clear' }
