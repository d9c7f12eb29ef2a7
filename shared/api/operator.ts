import Type from 'typebox'
import { empty, endpoint, single, type Endpoint } from './endpoint.ts'
import { subscribableEvents } from './events.ts'
import {
  anyList,
  decimal,
  e164,
  strictObject,
  flag,
  freeForm,
  idInput,
  integer,
  listOf,
  nameInput,
  numberInput,
  partialObject,
  text,
  timestamp,
} from './fields.ts'
import { LiveCall } from './modules/calls.ts'
import { User } from './modules/customer.ts'
import { Voicemessage } from './modules/history.ts'
import { change, create, list, remove } from './operations.ts'
import { Fax, Sms } from './modules/storage.ts'
import { resource, type Entity } from './resource.ts'
import { userSettings } from './user-settings.ts'

/** Only root may use these: the errors of reads, and those of orders. */
const errors = [401, 403]
const orders = [400, 401, 403]
const order = <const E extends Endpoint>(made: E) => ({ ...made, errors: orders })

/** A subscription to events (specification 6), which the hosted service manages in its dashboard. */
export const Webhook = resource('Webhook', {
  id: integer(),
  name: text(),
  events: listOf(text()),
  url: text(),
  ca: text(),
  created_at: timestamp(),
})
export type Webhook = Entity<typeof Webhook>

/** One notification, its delivery attempts and their responses (specification 6.4). */
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

/** An e-mail that the platform would have sent; `code` and `token` are those in its text. */
export const OutboxMail = resource('OutboxMail', {
  id: integer(),
  created_at: timestamp(),
  to: text(),
  subject: text(),
  text: text(),
  code: text(),
  token: text(),
  /** Files with `filename`, `type` and `content`, such as a report's; the content of a PDF is Base64. */
  attachments: anyList(),
})
export type OutboxMail = Entity<typeof OutboxMail>

/** Faults that can be injected into the platform. */
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
  'outage',
  'packet_loss',
  'none',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** An active fault of the platform. */
export const Fault = resource('Fault', {
  kind: text(),
  value: decimal(),
  path: text(),
  since: timestamp(),
  /** When it expires; null for never. */
  until: timestamp(),
})
export type Fault = Entity<typeof Fault>

/** The platform's automatic traffic; the seeds make it reproducible. */
export const Traffic = resource('Traffic', {
  calls_per_minute: decimal(),
  paused: flag(),
  seed: integer(),
  /** Seed of the people at work; null if there is no shift. */
  shift_seed: integer(),
})
export type Traffic = Entity<typeof Traffic>

const PlatformClock = resource('PlatformClock', {
  now: timestamp(),
  started_at: timestamp(),
})

/** Maximum characters said by a simulated caller, calls per minute, and seconds of a fault. */
export const operatorLimits = { says: 200, callsPerMinute: 120, faultSeconds: 86_400 } as const

/** Actions at a desk phone; `hang_up` declines a call that is still ringing. */
export const deskPhoneActions = ['pick_up', 'hang_up', 'hold', 'resume'] as const

/**
 * The embedded platform's own API, beside {base_url}: functions that the hosted service has in its dashboard, and
 * events from outside. It takes the token of a root user. Callers, senders and contents can be left to the platform.
 */
export const operator = {
  listWebhooks: list('/operator/webhooks', Webhook, errors),
  createWebhook: order(
    create(
      '/operator/webhooks',
      strictObject({
        name: nameInput(),
        events: Type.Array(Type.Enum([...subscribableEvents]), { minItems: 1 }),
        url: Type.String({ minLength: 1, maxLength: 2_000 }),
        ca: Type.Optional(Type.String({ maxLength: 100_000 })),
      }),
      Webhook,
    ),
  ),
  deleteWebhook: remove('/operator/webhooks/{id}'),
  listDeliveries: list('/operator/webhooks/{id}/deliveries', Delivery, [401, 403, 404]),
  listOutbox: list('/operator/outbox', OutboxMail, errors),
  simulateInboundCall: order(
    create(
      '/operator/simulate/inbound-call',
      strictObject({
        from: Type.Optional(e164()),
        to: e164(),
        answer_after: Type.Optional(Type.Number({ minimum: 0, maximum: 3_600 })),
        talk_for: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
        says: Type.Optional(Type.String({ minLength: 1, maxLength: operatorLimits.says })),
      }),
      LiveCall,
    ),
  ),
  /** The live calls of simulated callers. */
  listSimulatedCalls: list('/operator/simulate/calls', LiveCall, errors),
  /** A simulated caller hangs up. */
  endSimulatedCall: remove('/operator/simulate/calls/{id}'),
  simulateInboundSms: order(
    create(
      '/operator/simulate/inbound-sms',
      strictObject({
        from_no: Type.Optional(e164()),
        to_no: e164(),
        text: Type.Optional(Type.String({ minLength: 1, maxLength: 1_600 })),
      }),
      Sms,
    ),
  ),
  simulateVoicemail: order(
    create(
      '/operator/simulate/voicemail',
      strictObject({ user_id: idInput(), caller: Type.Optional(numberInput()) }),
      Voicemessage,
    ),
  ),
  /** An incoming fax, whose pages the platform generates. */
  simulateFax: order(
    create(
      '/operator/simulate/fax',
      strictObject({
        from_no: Type.Optional(e164()),
        to_no: e164(),
        pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      }),
      Fax,
    ),
  ),
  /** Several simultaneous callers to a queue that the user works for. */
  simulateQueueRush: endpoint({
    method: 'POST',
    path: '/operator/simulate/queue-rush',
    body: strictObject({ user_id: idInput(), callers: Type.Integer({ minimum: 1, maximum: 20 }) }),
    status: 204,
    answer: empty,
    errors: orders,
  }),
  /** Simulates a person at the desk phone of a user who has no registered telephone. */
  simulateDeskPhone: endpoint({
    method: 'POST',
    path: '/operator/simulate/desk-phone',
    body: strictObject({ user_id: idInput(), action: Type.Enum([...deskPhoneActions]) }),
    status: 204,
    answer: empty,
    errors: orders,
  }),
  changeUser: change('/operator/users/{id}', userSettings, User),
  setFault: endpoint({
    method: 'POST',
    path: '/operator/faults',
    body: strictObject({
      kind: Type.Enum([...faultKinds]),
      value: Type.Optional(decimal()),
      path: Type.Optional(text()),
      lasts: Type.Optional(Type.Number({ minimum: 1, maximum: operatorLimits.faultSeconds })),
    }),
    status: 204,
    answer: empty,
    errors: orders,
  }),
  listFaults: list('/operator/faults', Fault, errors),
  readTraffic: endpoint({
    ...{ method: 'GET', path: '/operator/traffic', status: 200 },
    answer: single(Traffic),
    errors,
  }),
  changeTraffic: endpoint({
    method: 'PATCH',
    path: '/operator/traffic',
    body: partialObject({
      calls_per_minute: Type.Number({ minimum: 0, maximum: operatorLimits.callsPerMinute }),
      paused: flag(),
      seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
    }),
    status: 200,
    answer: single(Traffic),
    errors: orders,
  }),
  readClock: endpoint({
    ...{ method: 'GET', path: '/operator/clock', status: 200 },
    answer: single(PlatformClock),
    errors,
  }),
}
export type OperatorContract = typeof operator
