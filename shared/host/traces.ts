import type { ReadTrace } from '../calls/sip-trace/read-trace.ts'
import type { Outcome } from '../core/result.ts'

/** Source of a SIP trace: a live call, a call record (CDR) or a media record (MSDR). */
export type TraceOf = { readonly kind: 'call' | 'record' | 'media'; readonly id: number }

export interface TraceMethods {
  /** The SIP messages as the platform recorded them, without secrets. */
  'trace.read'(input: { of: TraceOf }): Outcome<ReadTrace>
  /** The packets of a call or media record as the platform captured them; bytes as base64. */
  'trace.packets'(input: { of: TraceOf }): Outcome<{ readonly name: string; readonly base64: string }>
}
