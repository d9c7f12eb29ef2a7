import type { Static, TObject } from 'typebox'
import { isRecord, type Fields } from '../core/is-record.ts'
import { decodeFields, fieldTable, type OnWrong } from './decode-record.ts'
import { CallEvent, SmsEvent } from './events.ts'

/** A notification as it was received. Names that the document does not list are kept, never dropped. */
export type ReceivedEvent =
  | { readonly kind: 'call'; readonly event: CallEvent }
  | { readonly kind: 'sms'; readonly event: SmsEvent }
  | { readonly kind: 'unknown'; readonly name: string }
  /** A known name with a body that is not what specification 6 says. */
  | { readonly kind: 'malformed'; readonly name: string }

/**
 * Says what a notification's body is. A field that may be absent and cannot be read is left out; a wrong one of those that
 * must be there makes the notification malformed.
 */
export function readEvent(body: unknown, onWrong: OnWrong = () => {}): ReceivedEvent {
  const name = isRecord(body) && typeof body['event_name'] === 'string' ? body['event_name'] : ''
  if (name.startsWith('call.')) {
    const event = decodeCall(body, onWrong)
    return event === undefined ? { kind: 'malformed', name } : { kind: 'call', event }
  }
  if (name === 'sms.received') {
    const event = decodeSms(body, onWrong)
    return event === undefined ? { kind: 'malformed', name } : { kind: 'sms', event }
  }
  return { kind: name === '' ? 'malformed' : 'unknown', name }
}

const decodeCall = eventDecoder('CallEvent', CallEvent)
const decodeSms = eventDecoder('SmsEvent', SmsEvent)

/** What must be there is taken in no other form than that of specification 6. */
function eventDecoder<Schema extends TObject>(name: string, schema: Schema) {
  const table = fieldTable(name, schema)
  const isEvent = (event: Fields, body: unknown): event is Fields & Static<Schema> =>
    isRecord(body) && table.required.every((field) => event[field] === body[field])
  return (body: unknown, onWrong: OnWrong): Static<Schema> | undefined => {
    const event = decodeFields(table, body, onWrong)
    return event !== undefined && isEvent(event, body) ? event : undefined
  }
}
