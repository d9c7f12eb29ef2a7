import Type from 'typebox'
import { collection, dictionary, empty, endpoint, single } from '../endpoint.ts'
import { code, decimal, e164, integer, notShown, text, timestamp } from '../fields.ts'
import { resource, type Entity } from '../resource.ts'
import { Monitor } from './history.ts'

/** Specification 2.2, Live Call. */
export const LiveCall = resource('LiveCall', {
  id: integer(),
  clid: text(),
  connected_at: integer(),
  context: text(),
  destination: code('call.destination'),
  dst: text(),
  dst_call_id: text(),
  dst_codec: text(),
  dst_connection: decimal(),
  dst_contact: text(),
  dst_id: text(),
  dst_name: text(),
  dst_rate: decimal(),
  dst_ua: text(),
  duration: integer(),
  min_charge: decimal(),
  monitor_state: code('call.monitor_state'),
  parent_id: integer(),
  queue_state: text(),
  referred_by: text(),
  src: text(),
  src_call_id: text(),
  src_codec: text(),
  src_contact: text(),
  src_id: text(),
  src_name: text(),
  src_rate: decimal(),
  src_ua: text(),
  start_time: integer(),
  state: code('call.state'),
})
export type LiveCall = Entity<typeof LiveCall>

/** Specification 2.2, Webcall. */
export const Webcall = resource('Webcall', {
  id: integer(),
  calldate: timestamp(),
  charge: decimal(),
  from: text(),
  from_charge: decimal(),
  from_duration: integer(),
  from_rate: decimal(),
  to: text(),
  to_charge: decimal(),
  to_duration: integer(),
  to_rate: decimal(),
})

/** Specification 2.2, Media Session. */
export const MediaSession = resource('MediaSession', {
  id: integer(),
  call_id: text(),
  created_at: timestamp(),
  dst_id: text(),
  dst_ua: text(),
  duration: integer(),
  src_id: text(),
  src_ua: text(),
  status: text(),
  type: text(),
  updated_at: timestamp(),
  user: integer(),
})

/** Specification 2.2, CallLabel: only the id is shown. */
export const CallLabel = resource('CallLabel', {
  id: integer(),
  name: notShown(text(), 'a label has a name'),
  color: notShown(text(), 'a label has a colour, #rrggbb'),
})

/** One SIP message of a call's trace: the fields of the collection are not shown. */
export const TraceMessage = resource('TraceMessage', {
  id: integer(),
  time: notShown(text(), 'time stamp with milliseconds, UTC'),
  from: notShown(text(), 'sender'),
  to: notShown(text(), 'receiver'),
  message: notShown(text(), 'the SIP message as sent, secrets removed'),
})

const strict = { additionalProperties: false } as const
const labelBody = notShown(
  Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), color: Type.Optional(text()) }, strict),
  'name (string), color (string)',
)

/** Specification 4.3. */
export const calls = {
  list: endpoint({ method: 'GET', path: '/calls', status: 200, answer: collection(LiveCall), errors: [401] }),
  place: endpoint({
    method: 'POST',
    path: '/calls',
    body: Type.Object({ to: e164(), from: Type.Optional(text()), caller_id: Type.Optional(text()) }, strict),
    status: 201,
    answer: single(LiveCall),
    errors: [400, 401],
  }),
  read: endpoint({
    method: 'GET',
    path: '/calls/{id}',
    status: 200,
    answer: single(LiveCall),
    errors: [401, 403, 404],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/calls/{id}',
    body: Type.Object(
      {
        dst: Type.Optional(e164()),
        state: Type.Optional(text()),
        labels: Type.Optional(Type.Array(Type.Unknown())),
        action_url: Type.Optional(text()),
        action_text: Type.Optional(text()),
        monitor_state: Type.Optional(
          Type.Union([Type.Literal('start'), Type.Literal('pause'), Type.Literal('resume')]),
        ),
      },
      { ...strict, minProperties: 1 },
    ),
    status: 301,
    answer: single(LiveCall),
    errors: [400, 401, 403, 404],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/calls/{id}',
    status: 204,
    answer: empty,
    errors: [401, 403, 404],
  }),
  trace: endpoint({
    method: 'GET',
    path: '/calls/{id}/trace',
    status: 200,
    answer: collection(TraceMessage),
    errors: [401],
  }),
  monitors: endpoint({
    method: 'GET',
    path: '/calls/{id}/monitors',
    status: 200,
    answer: collection(Monitor),
    errors: [401],
  }),
  listWebcalls: endpoint({
    method: 'GET',
    path: '/webcalls',
    status: 200,
    answer: collection(Webcall),
    errors: [401],
  }),
  placeWebcall: endpoint({
    method: 'POST',
    path: '/webcalls',
    body: Type.Object({ from: e164(), to: e164() }, strict),
    status: 201,
    answer: single(Webcall),
    errors: [400, 401],
  }),
  placeLeadcall: endpoint({
    method: 'POST',
    path: '/leadcalls',
    body: Type.Object({ caller_id: Type.Optional(text()), to: e164(), tts: Type.Optional(text()) }, strict),
    status: 201,
    answer: single(LiveCall),
    errors: [400, 401],
  }),
  listMediaSessions: endpoint({
    method: 'GET',
    path: '/mediasessions',
    status: 200,
    answer: collection(MediaSession),
    errors: [401],
  }),
  mediaSessionDictionaries: endpoint({
    method: 'GET',
    path: '/mediasessions/dictionaries',
    status: 200,
    answer: dictionary,
    errors: [401],
  }),
  readMediaSession: endpoint({
    method: 'GET',
    path: '/mediasessions/{id}',
    status: 200,
    answer: single(MediaSession),
    errors: [401, 403, 404],
  }),
  listLabels: endpoint({
    method: 'GET',
    path: '/calllabels',
    status: 200,
    answer: collection(CallLabel),
    errors: [401],
  }),
  createLabel: endpoint({
    method: 'POST',
    path: '/calllabels',
    body: labelBody,
    status: 201,
    answer: single(CallLabel),
    errors: [400, 401],
  }),
  readLabel: endpoint({
    method: 'GET',
    path: '/calllabels/{id}',
    status: 200,
    answer: single(CallLabel),
    errors: [401, 403, 404],
  }),
  changeLabel: endpoint({
    method: 'PATCH',
    path: '/calllabels/{id}',
    body: Type.Partial(labelBody),
    status: 200,
    answer: single(CallLabel),
    errors: [400, 401, 404],
  }),
  deleteLabel: endpoint({
    method: 'DELETE',
    path: '/calllabels/{id}',
    status: 204,
    answer: empty,
    errors: [401, 403, 404],
  }),
}
