import type { Contract } from '#shared/api/contract.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { traceOfCall, traceOfDialog } from '../../calls/stored-traces.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { SipTraceEntry } from '../../sip/leg.ts'
import { pcapOf } from '../../sip/pcap.ts'
import { traceText } from '../../sip/trace-text.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { findVisible } from '../visible.ts'

type TraceRequest = { readonly params: { readonly id: number }; readonly user: StoredUser }
type MessagesOf = (request: TraceRequest) => Result<readonly SipTraceEntry[], Refusal>

/** Trace of a call between simulated parties, or from before traces were stored. */
const noMessages = 'No SIP messages were exchanged in this call.\n'

/**
 * The SIP messages of past calls and of single legs (specification 4.7), for users who may read the record. A call
 * without SIP phones has an empty capture and a trace that says so.
 */
export function traceHandlers(store: Store) {
  const messagesOfCdr: MessagesOf = ({ params, user }) => {
    const found = findVisible(store.cdrs, params.id, { user, recordName: 'CDR' })
    return found.ok ? ok(traceOfCall(store, found.value.live_id ?? 0)) : found
  }
  const messagesOfMsdr: MessagesOf = ({ params, user }) => {
    const found = findVisible(store.msdrs, params.id, { user, recordName: 'MSDR' })
    if (!found.ok) return found
    const { live_id: liveId, call_id: callId } = found.value
    return ok(traceOfDialog(store, { liveId, callId: callId ?? '' }))
  }
  return {
    cdrTrace: traceHandler(messagesOfCdr, asText),
    cdrPcap: traceHandler(messagesOfCdr, pcapOf),
    msdrTrace: traceHandler(messagesOfMsdr, asText),
    msdrPcap: traceHandler(messagesOfMsdr, pcapOf),
  } satisfies Partial<Handlers<Contract['history']>>
}

function traceHandler(messagesOf: MessagesOf, write: (messages: readonly SipTraceEntry[]) => Uint8Array) {
  return (request: TraceRequest): Result<Uint8Array, Refusal> => {
    const found = messagesOf(request)
    return found.ok ? ok(write(found.value)) : found
  }
}

function asText(messages: readonly SipTraceEntry[]): Uint8Array {
  return Buffer.from(messages.length === 0 ? noMessages : traceText(messages))
}
