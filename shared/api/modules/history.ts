import Type from 'typebox'
import {
  anyList,
  code,
  decimal,
  strictObject,
  flag,
  folderInput,
  freeForm,
  idInput,
  integer,
  labelsInput,
  longTextInput,
  notShown,
  partialObject,
  quantity,
  reference,
  seconds,
  text,
  textOrStructure,
  timestamp,
  word,
} from '../fields.ts'
import { change, changeMany, dictionaries, download, list, read, remove, removeAll } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { Chat } from './chats.ts'
import { Ddi } from './numbers.ts'

/** Range of the score of a call; the specification shows none. */
const scores = { minimum: -1_000_000, maximum: 1_000_000 } as const

/** Specification 2.2, Monitor: a call recording. `live_id` is documented in 3 and 6.3 as its filter. */
export const Monitor = resource('Monitor', {
  id: integer(),
  created_at: timestamp(),
  token: text(),
  live_id: reference(),
  transcript: text('transcript'),
  transcript_speakers: textOrStructure('transcript'),
  summary: text(),
  sentiment: text('word'),
  cx_score: quantity(scores),
  metadata: freeForm(),
})
export type Monitor = Entity<typeof Monitor>

/** Specification 2.4. */
export const Cdr = resource('Cdr', {
  id: integer(),
  duration: seconds(),
  live_id: reference(),
  parent_live_id: reference(),
  user_id: reference(),
  sip_endpoint_id: integer(),
  server_id: integer(),
  type: code('cdr.type'),
  calldate: timestamp(),
  clid: text(),
  src_id: text('identifier'),
  src_name: text('name'),
  src: text('number'),
  src_ua: text(),
  src_codec: text(),
  dst_id: text('identifier'),
  dst_name: text('name'),
  dst: text('number'),
  dst_ua: text(),
  dst_codec: text(),
  billsec: seconds(),
  disposition: code('cdr.disposition'),
  destination: code('cdr.destination'),
  context: text('word'),
  rate: decimal(),
  charge: decimal(),
  t_cause: text('word'),
  info: text(),
  call_id: integer(),
  is_root: flag(),
  root_live_id: integer(),
  labels: notShown(anyList(), 'ids or names of labels, as set by PATCH of the call or of its record'),
})
export type Cdr = Entity<typeof Cdr>

/** A note on a CDR: its fields are not shown. */
export const CdrNote = resource('CdrNote', {
  id: notShown(integer(), 'id of the note'),
  created_at: notShown(timestamp(), 'time of writing'),
  user_id: notShown(integer(), 'id of the author'),
  text: notShown(text(), 'text of the note'),
})
export type CdrNote = Entity<typeof CdrNote>

/** Specification 2.2: the CDRs of call tracking are shown in the shape of a Ddi. */
export const CallTrackingCdr = resource('CallTrackingCdr', Ddi.fields)
export type CallTrackingCdr = Entity<typeof CallTrackingCdr>

/** Specification 2.2, MSDR: the record of a media session. */
export const Msdr = resource('Msdr', {
  id: integer(),
  call_id: text(),
  created_at: timestamp(),
  dst: text(),
  dst_id: text(),
  dst_ua: text(),
  duration: integer(),
  media_session_id: integer(),
  src: text(),
  src_id: text(),
  src_ua: text(),
  t_cause: text(),
  type: word('mediasession.type'),
  user_id: integer(),
})
export type Msdr = Entity<typeof Msdr>

/** Specification 2.2, Voicemessage. */
export const Voicemessage = resource('Voicemessage', {
  id: integer(),
  caller: text('number'),
  callerid: text('line'),
  dialled: text('number'),
  duration: seconds(),
  extension_id: reference(),
  folder: code('voicemessage.folder'),
  is_new: flag(),
  live_id: reference(),
  origtime: timestamp(),
  parent_live_id: integer(),
  transcript: text('note'),
})
export type Voicemessage = Entity<typeof Voicemessage>

const sipTrace = 'text/plain'
const packetCapture = 'application/vnd.tcpdump.pcap'

const cdrChange = strictObject({
  id: idInput(),
  notes: notShown(Type.Optional(longTextInput()), 'adds a note with this text'),
  labels: notShown(Type.Optional(labelsInput()), 'takes the place of the labels that the call has'),
})

const analysis = {
  transcript: Type.String({ maxLength: 1_000_000 }),
  transcript_speakers: Type.String({ maxLength: 1_000_000 }),
  summary: longTextInput(),
  sentiment: longTextInput(),
  cx_score: Type.Integer(scores),
  metadata: freeForm(),
}

/** Specification 4.7. */
export const history = {
  listChats: list('/chats', Chat),
  readChat: read('/chats/{id}', Chat),
  deleteChatMessages: remove('/chatmsgs/{ids}'),
  deleteAllChatMessages: removeAll('/chatmsgs', 204),
  listCdrs: list('/cdrs', Cdr),
  changeCdrs: changeMany('/cdrs', cdrChange, Cdr),
  deleteAllCdrs: removeAll('/cdrs', 204),
  cdrTrace: download('/cdrs/{id}.trace', sipTrace),
  cdrPcap: download('/cdrs/{id}.pcap', packetCapture),
  listCallTrackingCdrs: list('/cdrs/calltracking', CallTrackingCdr),
  readCdr: read('/cdrs/{id}', Cdr),
  cdrDictionaries: dictionaries('/cdrs/dictionaries'),
  listCdrNotes: list('/cdrs/{id}/notes', CdrNote, [401, 403, 404]),
  monitorAudio: download('/monitors/{id}.mp3', 'audio/mpeg'),
  listMonitors: list('/monitors', Monitor),
  deleteAllMonitors: removeAll('/monitors', 202),
  readMonitor: read('/monitors/{id}', Monitor),
  changeMonitor: change('/monitors/{id}', partialObject(analysis), Monitor),
  deleteMonitors: remove('/monitors/{ids}'),
  listMsdrs: list('/msdrs', Msdr),
  readMsdr: read('/msdrs/{id}', Msdr),
  msdrTrace: download('/msdrs/{id}.trace', sipTrace),
  msdrPcap: download('/msdrs/{id}.pcap', packetCapture),
  msdrDictionaries: dictionaries('/msdrs/dictionaries'),
  deleteAllStatements: removeAll('/statements', 204),
  voicemessageAudio: download('/voicemessages/{id}.mp3', 'audio/mpeg'),
  listVoicemessages: list('/voicemessages', Voicemessage),
  changeVoicemessages: changeMany(
    '/voicemessages',
    strictObject({ id: idInput(), folder: folderInput() }),
    Voicemessage,
  ),
  deleteAllVoicemessages: removeAll('/voicemessages', 202),
  readVoicemessage: read('/voicemessages/{id}', Voicemessage),
  deleteVoicemessages: remove('/voicemessages/{ids}'),
  listTrackedCallCdrs: list('/calltracking/cdrs', CallTrackingCdr),
  userCdrsCsv: download('/users/{id}/cdrs.csv', 'text/csv'),
}
