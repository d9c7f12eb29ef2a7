import type { ReadTrace } from '../calls/sip-trace/read-trace.ts'
import type { Outcome } from '../core/result.ts'

/** Whose SIP messages: a live call's, a call record's (CDR), a media record's (MSDR). */
export type TraceOf = { readonly kind: 'call' | 'record' | 'media'; readonly id: number }

export interface TraceMethods {
  /** The SIP messages as the platform has them, without secrets. */
  'trace.read'(input: { of: TraceOf }): Outcome<ReadTrace>
  /** The packets of a call or media record as the platform captured them; bytes as base64. */
  'trace.packets'(input: { of: TraceOf }): Outcome<{ readonly name: string; readonly base64: string }>
}
