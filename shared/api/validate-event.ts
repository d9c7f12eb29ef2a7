import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { CallEvent, SmsEvent } from './events.ts'

/** A notification as it was received. Names that the document does not list are kept, never dropped. */
export type ReceivedEvent =
  | { readonly kind: 'call'; readonly event: CallEvent }
  | { readonly kind: 'sms'; readonly event: SmsEvent }
  | { readonly kind: 'unknown'; readonly name: string }
  /** A known name with a body that is not what specification 6 says. */
  | { readonly kind: 'malformed'; readonly name: string }

const compiled = new WeakMap<TSchema, Validator>()

/** Says what a notification's body is. The checks are compiled at their first use: for Node only. */
export function readEvent(body: unknown): ReceivedEvent {
  const name = nameOf(body)
  if (fits(CallEvent, body)) return { kind: 'call', event: body as CallEvent }
  if (fits(SmsEvent, body)) return { kind: 'sms', event: body as SmsEvent }
  return name === '' || name.startsWith('call.') || name === 'sms.received'
    ? { kind: 'malformed', name }
    : { kind: 'unknown', name }
}

function fits(schema: TSchema, body: unknown): boolean {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  return validator.Check(body)
}

function nameOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('event_name' in body)) return ''
  return typeof body.event_name === 'string' ? body.event_name : ''
}
