import type { Contract } from '#shared/api/contract.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { traceOfCall, traceOfDialog } from '../../calls/kept-traces.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { SipTraceEntry } from '../../sip/leg.ts'
import { pcapOf } from '../../sip/pcap.ts'
import { traceText } from '../../sip/trace-text.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { findVisible } from '../visible.ts'

type Asked = { readonly params: { readonly id: number }; readonly user: StoredUser }
type MessagesOf = (asked: Asked) => Result<readonly SipTraceEntry[], Refusal>

/** Trace of a call between simulated parties, or from before traces were stored. */
const noMessages = 'No SIP messages were exchanged in this call.\n'

/**
 * The SIP messages of past calls and of single legs (specification 4.7), for users who may read the record. A call
 * without SIP phones has an empty capture and a trace that says so.
 */
export function traceHandlers(store: Store) {
  const ofCdr: MessagesOf = ({ params, user }) => {
    const found = findVisible(store.cdrs, params.id, { user, what: 'CDR' })
    return found.ok ? ok(traceOfCall(store, found.value.live_id ?? 0)) : found
  }
  const ofMsdr: MessagesOf = ({ params, user }) => {
    const found = findVisible(store.msdrs, params.id, { user, what: 'MSDR' })
    if (!found.ok) return found
    const { live_id: liveId, call_id: callId } = found.value
    return ok(traceOfDialog(store, { liveId, callId: callId ?? '' }))
  }
  return {
    cdrTrace: served(ofCdr, asText),
    cdrPcap: served(ofCdr, pcapOf),
    msdrTrace: served(ofMsdr, asText),
    msdrPcap: served(ofMsdr, pcapOf),
  } satisfies Partial<Handlers<Contract['history']>>
}

function served(messagesOf: MessagesOf, write: (messages: readonly SipTraceEntry[]) => Uint8Array) {
  return (asked: Asked): Result<Uint8Array, Refusal> => {
    const found = messagesOf(asked)
    return found.ok ? ok(write(found.value)) : found
  }
}

function asText(messages: readonly SipTraceEntry[]): Uint8Array {
  return Buffer.from(messages.length === 0 ? noMessages : traceText(messages))
}
