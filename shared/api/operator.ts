import Type from 'typebox'
import { collection, empty, endpoint, single } from './endpoint.ts'
import { subscribableEvents } from './events.ts'
import {
  anyList,
  decimal,
  e164,
  freeForm,
  idInput,
  integer,
  listOf,
  numberInput,
  text,
  timestamp,
} from './fields.ts'
import { LiveCall } from './modules/calls.ts'
import { User } from './modules/customer.ts'
import { Voicemessage } from './modules/history.ts'
import { change } from './operations.ts'
import { Sms } from './modules/storage.ts'
import { resource, type Entity } from './resource.ts'
import { userSettings } from './user-settings.ts'

const strict = { additionalProperties: false } as const

/** A subscription to events (specification 6), which the hosted service keeps in its dashboard. */
export const Webhook = resource('Webhook', {
  id: integer(),
  name: text(),
  events: listOf(text()),
  url: text(),
  ca: text(),
  created_at: timestamp(),
})
export type Webhook = Entity<typeof Webhook>

/** One notification, what was tried and what came back (specification 6.4). */
export const Delivery = resource('Delivery', {
  id: integer(),
  webhook_id: integer(),
  call_id: integer(),
  created_at: timestamp(),
  state: text(),
  notification: freeForm(),
  attempts: anyList(),
})
export type Delivery = Entity<typeof Delivery>

/** An e-mail that the platform would have sent; `code` and `token` are those that its text holds. */
export const OutboxMail = resource('OutboxMail', {
  id: integer(),
  created_at: timestamp(),
  to: text(),
  subject: text(),
  text: text(),
  code: text(),
  token: text(),
  /** Files by `filename`, `type` and `content`, such as a report's. */
  attachments: anyList(),
})
export type OutboxMail = Entity<typeof OutboxMail>

/** Ways in which the platform can be told to misbehave. */
export const faultKinds = [
  'latency',
  'error_rate',
  'drop_connections',
  'stale_token',
  'webhook_delay',
  'webhook_duplicate',
  'webhook_reorder',
  'webhook_drop',
  'webhook_shuffle',
  'none',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * The embedded platform's own API, beside {base_url}: what the hosted service keeps in its dashboard or what happens
 * outside. Its token is that of a root user.
 */
export const operator = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/operator/webhooks',
    status: 200,
    answer: collection(Webhook),
    errors: [401, 403],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/operator/webhooks',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200 }),
        events: Type.Array(Type.Union(subscribableEvents.map((name) => Type.Literal(name))), { minItems: 1 }),
        url: Type.String({ minLength: 1, maxLength: 2_000 }),
        ca: Type.Optional(Type.String({ maxLength: 100_000 })),
      },
      strict,
    ),
    status: 201,
    answer: single(Webhook),
    errors: [400, 401, 403],
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/operator/webhooks/{id}',
    status: 204,
    answer: empty,
    errors: [401, 403, 404],
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/operator/webhooks/{id}/deliveries',
    status: 200,
    answer: collection(Delivery),
    errors: [401, 403, 404],
  }),
  listOutbox: endpoint({
    method: 'GET',
    path: '/operator/outbox',
    status: 200,
    answer: collection(OutboxMail),
    errors: [401, 403],
  }),
  simulateInboundCall: endpoint({
    method: 'POST',
    path: '/operator/simulate/inbound-call',
    body: Type.Object(
      {
        from: e164(),
        to: e164(),
        answer_after: Type.Optional(Type.Number({ minimum: 0, maximum: 3_600 })),
        talk_for: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
      },
      strict,
    ),
    status: 201,
    answer: single(LiveCall),
    errors: [400, 401, 403],
  }),
  simulateInboundSms: endpoint({
    method: 'POST',
    path: '/operator/simulate/inbound-sms',
    body: Type.Object(
      { from_no: e164(), to_no: e164(), text: Type.String({ minLength: 1, maxLength: 1_600 }) },
      strict,
    ),
    status: 201,
    answer: single(Sms),
    errors: [400, 401, 403],
  }),
  simulateVoicemail: endpoint({
    method: 'POST',
    path: '/operator/simulate/voicemail',
    body: Type.Object({ user_id: idInput(), caller: numberInput() }, strict),
    status: 201,
    answer: single(Voicemessage),
    errors: [400, 401, 403],
  }),
  changeUser: change('/operator/users/{id}', userSettings, User),
  setFault: endpoint({
    method: 'POST',
    path: '/operator/faults',
    body: Type.Object(
      {
        kind: Type.Union(faultKinds.map((kind) => Type.Literal(kind))),
        value: Type.Optional(decimal()),
        path: Type.Optional(text()),
      },
      strict,
    ),
    status: 204,
    answer: empty,
    errors: [400, 401, 403],
  }),
}
export type OperatorContract = typeof operator
