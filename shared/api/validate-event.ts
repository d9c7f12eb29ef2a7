import type { Static, TObject } from 'typebox'
import { isRecord, type Fields } from '../core/is-record.ts'
import { decodeFields, fieldTable, type OnViolation } from './decode-record.ts'
import { CallEvent, SmsEvent } from './events.ts'

/** A notification as received. Names that the document does not list are kept, never dropped. */
export type ReceivedEvent =
  | { readonly kind: 'call'; readonly event: CallEvent }
  | { readonly kind: 'sms'; readonly event: SmsEvent }
  | { readonly kind: 'unknown'; readonly name: string }
  /** A known name with a body that does not match specification 6. */
  | { readonly kind: 'malformed'; readonly name: string }

/**
 * Classifies a notification's body. An unreadable optional field is left out; an invalid required one makes the
 * notification malformed.
 */
export function readEvent(body: unknown, onViolation: OnViolation = () => {}): ReceivedEvent {
  const name = isRecord(body) && typeof body['event_name'] === 'string' ? body['event_name'] : ''
  if (name.startsWith('call.')) {
    const event = decodeCall(body, onViolation)
    return event === undefined ? { kind: 'malformed', name } : { kind: 'call', event }
  }
  if (name === 'sms.received') {
    const event = decodeSms(body, onViolation)
    return event === undefined ? { kind: 'malformed', name } : { kind: 'sms', event }
  }
  return { kind: name === '' ? 'malformed' : 'unknown', name }
}

const decodeCall = eventDecoder('CallEvent', CallEvent)
const decodeSms = eventDecoder('SmsEvent', SmsEvent)

/** Required fields are only accepted in the form of specification 6. */
function eventDecoder<Schema extends TObject>(name: string, schema: Schema) {
  const table = fieldTable(name, schema)
  const isEvent = (event: Fields, body: unknown): event is Fields & Static<Schema> =>
    isRecord(body) && table.required.every((field) => event[field] === body[field])
  return (body: unknown, onViolation: OnViolation): Static<Schema> | undefined => {
    const event = decodeFields(table, body, onViolation)
    return event !== undefined && isEvent(event, body) ? event : undefined
  }
}
