import Type from 'typebox'
import { endpoint, single } from '../endpoint.ts'
import {
  anyList,
  code,
  decimal,
  e164,
  epochSeconds,
  strictObject,
  integer,
  labelsInput,
  lineInput,
  longTextInput,
  nameInput,
  notShown,
  partialObject,
  reference,
  text,
  timestamp,
  word,
} from '../fields.ts'
import { change, create, dictionaries, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { Monitor } from './history.ts'

/** Specification 2.2, Live Call. */
export const LiveCall = resource('LiveCall', {
  id: integer(),
  clid: text(),
  connected_at: epochSeconds(),
  context: text('word'),
  destination: code('call.destination'),
  dst: text('number'),
  dst_call_id: text('identifier'),
  dst_codec: text(),
  dst_connection: decimal(),
  dst_contact: text(),
  dst_id: text('identifier'),
  dst_name: text('name'),
  dst_rate: decimal(),
  dst_ua: text(),
  duration: integer(),
  min_charge: decimal(),
  monitor_state: code('call.monitor_state'),
  parent_id: reference(),
  queue_state: notShown(
    text('word'),
    'waiting:<place> of a caller in a queue; ringing, then connected, of the call to its agent',
  ),
  referred_by: text(),
  src: text('number'),
  src_call_id: text('identifier'),
  src_codec: text(),
  src_contact: text(),
  src_id: text('identifier'),
  src_name: text('name'),
  src_rate: decimal(),
  src_ua: text(),
  start_time: epochSeconds(),
  state: code('call.state'),
  labels: notShown(anyList(), 'ids or names of labels, as set by PATCH'),
  action_url: notShown(text(), 'as set by PATCH'),
  action_text: notShown(text(), 'as set by PATCH'),
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
  status: word('mediasession.status'),
  type: word('mediasession.type'),
  updated_at: timestamp(),
  user: integer(),
})

/** Specification 2.2, CallLabel: only the id is shown. */
export const CallLabel = resource('CallLabel', {
  id: integer(),
  name: notShown(text(), 'name of the label'),
  color: notShown(text(), 'colour of the label, #rrggbb'),
})

/** One SIP message of a call's trace: the fields of the collection are not shown. */
export const TraceMessage = resource('TraceMessage', {
  id: integer(),
  time: notShown(text(), 'time stamp with milliseconds, UTC'),
  from: notShown(text(), 'sender'),
  to: notShown(text(), 'receiver'),
  message: notShown(text(), 'the SIP message as sent, secrets removed'),
})

const labelFields = {
  name: notShown(nameInput(), 'name of the label'),
  color: notShown(Type.Optional(lineInput()), 'colour of the label, #rrggbb'),
}

/** Specification 4.3. */
export const calls = {
  list: endpoint({ ...list('/calls', LiveCall), etag: true }),
  place: create(
    '/calls',
    strictObject({ to: e164(), from: Type.Optional(lineInput()), caller_id: Type.Optional(lineInput()) }),
    LiveCall,
  ),
  read: read('/calls/{id}', LiveCall),
  /** 301 is the documented success; the call follows in the body, and there is no `Location`. */
  change: endpoint({
    method: 'PATCH',
    path: '/calls/{id}',
    body: Type.Partial(
      Type.Object({
        dst: e164(),
        state: lineInput(),
        labels: labelsInput(),
        action_url: lineInput(),
        action_text: lineInput(),
        monitor_state: Type.Union([Type.Literal('start'), Type.Literal('pause'), Type.Literal('resume')]),
      }),
      { additionalProperties: false, minProperties: 1 },
    ),
    status: 301,
    answer: single(LiveCall),
    errors: [400, 401, 403, 404],
  }),
  end: remove('/calls/{id}'),
  trace: list('/calls/{id}/trace', TraceMessage),
  monitors: list('/calls/{id}/monitors', Monitor),
  listWebcalls: list('/webcalls', Webcall),
  placeWebcall: create('/webcalls', strictObject({ from: e164(), to: e164() }), Webcall),
  placeLeadcall: create(
    '/leadcalls',
    strictObject({ caller_id: Type.Optional(lineInput()), to: e164(), tts: Type.Optional(longTextInput()) }),
    LiveCall,
  ),
  listMediaSessions: list('/mediasessions', MediaSession),
  mediaSessionDictionaries: dictionaries('/mediasessions/dictionaries'),
  readMediaSession: read('/mediasessions/{id}', MediaSession),
  listLabels: list('/calllabels', CallLabel),
  createLabel: create('/calllabels', strictObject(labelFields), CallLabel),
  readLabel: read('/calllabels/{id}', CallLabel),
  changeLabel: change('/calllabels/{id}', partialObject(labelFields), CallLabel),
  deleteLabel: remove('/calllabels/{id}'),
}
