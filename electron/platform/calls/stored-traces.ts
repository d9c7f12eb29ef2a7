import type { SipTraceEntry } from '../sip/leg.ts'
import { byTime } from '../sip/trace-text.ts'
import type { Store } from '../store/store.ts'

type Traces = Pick<Store, 'traces'>

/** The SIP messages of a finished call, of all its dialogs, oldest first; empty if it had no SIP phone. */
export function traceOfCall({ traces }: Traces, liveId: number): readonly SipTraceEntry[] {
  const dialogs = traces.where([{ property: 'live_id', operator: 'eq', value: liveId }])
  return byTime(dialogs.flatMap(({ messages }) => messages))
}

/** The SIP messages of one leg of a finished call, by its SIP Call-ID. */
export function traceOfDialog(
  { traces }: Traces,
  { liveId, callId }: { readonly liveId: number; readonly callId: string },
): readonly SipTraceEntry[] {
  const dialogs = traces.where([
    { property: 'live_id', operator: 'eq', value: liveId },
    { property: 'call_id', operator: 'eq', value: callId },
  ])
  return byTime(dialogs.flatMap(({ messages }) => messages))
}
