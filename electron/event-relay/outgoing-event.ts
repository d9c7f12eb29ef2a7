import { createHash } from 'node:crypto'
import { findReaders, type ServiceUsers } from './find-readers.ts'
import type { OutgoingEvent } from './relay-publisher.ts'

/** An event's way to NATS, from its text. */
export function outgoingEvent(customer: string, text: string, services: ServiceUsers): OutgoingEvent {
  const body: unknown = JSON.parse(text)
  const callId = fieldOf(body, 'call_id')
  return {
    customer,
    id: idOf(body, text),
    chain: callId === undefined ? null : String(callId),
    readers: findReaders(body, services),
    text,
  }
}

/** Its own id (specification 6.1) where a header can carry that, else one made of the text. */
function idOf(body: unknown, text: string): string {
  const id = fieldOf(body, 'id')
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id)
    ? id
    : createHash('sha256')
        .update(typeof id === 'string' ? id : text)
        .digest('hex')
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
