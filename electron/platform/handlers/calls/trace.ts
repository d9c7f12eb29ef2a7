import { TraceMessage } from '#shared/api/modules/calls.ts'
import type { Page, CollectionQuery } from '#shared/api/query.ts'
import type { Entity } from '#shared/api/resource.ts'
import type { Call } from '../../calls/call.ts'
import type { PhoneLines, SipTraceEntry } from '../../sip/leg.ts'
import { pageOf } from '../../store/page-of.ts'

/** The SIP messages of a call, oldest first, including those of all phones that rang; simulated parties have none. */
export function traceOf(
  lines: Pick<PhoneLines, 'trace'>,
  call: Call,
  query: CollectionQuery,
): Page<Entity<typeof TraceMessage>> {
  const messages = [...call.live.dialogs]
    .flatMap((id) => lines.trace(id))
    .toSorted((a, b) => a.time - b.time)
    .map((entry, index) => ({ id: index + 1, ...describe(entry) }))
  return pageOf(TraceMessage, messages, query)
}

/** Name of the platform's own end of every message. */
const platform = 'pbx.localhost'

function describe({ time, direction, peer, message }: SipTraceEntry) {
  const received = direction === 'received'
  return {
    time: new Date(time).toISOString().replace('T', ' ').replace('Z', ''),
    from: received ? peer : platform,
    to: received ? platform : peer,
    message,
  }
}
