import type { Static, TObject, TSchema } from 'typebox'
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

/**
 * Says what a notification's body is. A field that may be absent and is not what specification 6 says is left out; a
 * wrong one of those that must be there makes the notification malformed. The checks are compiled at their first use:
 * for Node only.
 */
export function readEvent(body: unknown): ReceivedEvent {
  const name = nameOf(body)
  const call = fitting(CallEvent, body)
  if (call) return { kind: 'call', event: call }
  const sms = fitting(SmsEvent, body)
  if (sms) return { kind: 'sms', event: sms }
  return name === '' || name.startsWith('call.') || name === 'sms.received'
    ? { kind: 'malformed', name }
    : { kind: 'unknown', name }
}

function fitting<Schema extends TObject>(schema: Schema, body: unknown): Static<Schema> | undefined {
  if (fits(schema, body)) return body as Static<Schema>
  if (typeof body !== 'object' || body === null) return undefined
  const needed: readonly string[] = schema.required ?? []
  const isRight = ([name, value]: readonly [string, unknown]) => {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    return field === undefined || needed.includes(name) || fits(field, value)
  }
  const kept = Object.fromEntries(Object.entries(body).filter(isRight))
  return fits(schema, kept) ? (kept as Static<Schema>) : undefined
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
