import Type, { type Static } from 'typebox'
import { text } from './fields.ts'

const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])
const identifier = Type.Union([Type.Integer(), text('identifier')])

/** The call events that the platform sends (specification 6.1). */
export const callEventNames = [
  'call.initial',
  'call.ringing',
  'call.missed',
  'call.connected',
  'call.hangup',
  'call.hold',
  'call.unhold',
] as const

/** Specification 6.1. `event_name` is open: unlisted names are kept, never dropped. */
export const CallEvent = Type.Object({
  id: text('identifier'),
  event_time: text('word'),
  event_name: Type.String({ pattern: '^call\\.', 'x-text': 'word' }),
  call_id: Type.Integer(),
  state: text('word'),
  connected_at: Type.Optional(nullable(text('word'))),
  start_time: Type.Optional(nullable(text('word'))),
  context: Type.Optional(nullable(text('word'))),
  destination: Type.Optional(nullable(text('word'))),
  duration: Type.Optional(nullable(Type.Integer())),
  t_cause: Type.Optional(nullable(text('word'))),
  src: Type.Optional(nullable(text('number'))),
  src_id: Type.Optional(nullable(identifier)),
  src_name: Type.Optional(nullable(text('name'))),
  dst: Type.Optional(nullable(text('number'))),
  dst_id: Type.Optional(nullable(identifier)),
  dst_name: Type.Optional(nullable(text('name'))),
})
export type CallEvent = Static<typeof CallEvent>

/** Specification 6.2. */
export const SmsEvent = Type.Object({
  id: text('identifier'),
  event_time: text('word'),
  event_name: Type.Literal('sms.received'),
  customer_id: Type.Integer(),
  user_id: Type.Optional(nullable(Type.Integer())),
  from_no: text('number'),
  to_no: text('number'),
  text: text('message'),
})
export type SmsEvent = Static<typeof SmsEvent>

/** Events that a webhook can subscribe to (specification 6.3); "call state change" stands for all call events. */
export const subscribableEvents = [
  'missed_call',
  'ringing_call',
  'connected_call',
  'ended_call',
  'call_state_change',
  'sms_received',
] as const
export type SubscribableEvent = (typeof subscribableEvents)[number]
