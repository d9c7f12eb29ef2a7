import type { CallEvent } from '#shared/api/events.ts'
import { readId, readText } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { ReceivedEvent } from '#shared/api/validate-event.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import { serviceName } from '#shared/calls/end-name.ts'
import { readCallEvent } from '#shared/calls/read-call-event.ts'
import type { EventRow } from '#shared/host/events.ts'

type Facts = Pick<EventRow, 'name' | 'callId' | 'from' | 'to' | 'delayMs'>

/** Returns the facts shown about a notification. Never includes the text of a message. */
export function eventFacts(read: ReceivedEvent, receivedAt: number): Facts {
  const name = eventName(read)
  if (!('event' in read)) return { name, callId: null, from: '', to: '', delayMs: null }
  const { event } = read
  const time = readTimestamp(event.event_time)
  const delayMs = time === undefined ? null : Math.max(0, receivedAt - time)
  if (event.event_name === 'sms.received' && 'from_no' in event)
    return {
      name,
      callId: null,
      from: event.from_no,
      to: event.to_no,
      delayMs,
    }
  if (!('call_id' in event)) return { name, callId: null, from: '', to: '', delayMs }
  const from = event.src_name || event.src || ''
  return { name, callId: readId(event.call_id), from, to: calledName(event), delayMs }
}

/** A mailbox bears its owner's name, and a queue perhaps a colleague's: neither is shown as a person. */
function calledName(event: CallEvent): string {
  const call = readCallEvent(event)?.merge(undefined)
  const end = call && readEnd(call, 'destination')
  const name = event.dst_name ?? ''
  if (end?.kind === 'service' && end.service !== 'other') return serviceName(end.service, name)
  return name || (event.dst ?? '')
}

export function eventName(read: ReceivedEvent): string {
  return readText('event' in read ? read.event.event_name : read.name, 'word')
}
