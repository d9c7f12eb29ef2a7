import { collection, dictionary, endpoint, file, single } from '../endpoint.ts'
import { code, decimal, flag, freeForm, integer, text, timestamp } from '../fields.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Monitor: a call recording. `live_id` is documented in 3 and 6.3 as its filter. */
export const Monitor = resource('Monitor', {
  id: integer(),
  created_at: timestamp(),
  token: text(),
  live_id: integer(),
  transcript: text(),
  transcript_speakers: text(),
  summary: text(),
  sentiment: text(),
  cx_score: integer(),
  metadata: freeForm(),
})
export type Monitor = Entity<typeof Monitor>

/** Specification 2.4. */
export const Cdr = resource('Cdr', {
  id: integer(),
  duration: integer(),
  live_id: integer(),
  parent_live_id: integer(),
  user_id: integer(),
  sip_endpoint_id: integer(),
  server_id: integer(),
  type: code('cdr.type'),
  calldate: timestamp(),
  clid: text(),
  src_id: text(),
  src_name: text(),
  src: text(),
  src_ua: text(),
  src_codec: text(),
  dst_id: text(),
  dst_name: text(),
  dst: text(),
  dst_ua: text(),
  dst_codec: text(),
  billsec: integer(),
  disposition: code('cdr.disposition'),
  destination: code('cdr.destination'),
  context: text(),
  rate: decimal(),
  charge: decimal(),
  t_cause: text(),
  info: text(),
  call_id: integer(),
  is_root: flag(),
  root_live_id: integer(),
})
export type Cdr = Entity<typeof Cdr>

/** Specification 4.7, as far as it reads records and recordings. */
export const history = {
  listCdrs: endpoint({ method: 'GET', path: '/cdrs', status: 200, answer: collection(Cdr), errors: [401] }),
  cdrDictionaries: endpoint({
    method: 'GET',
    path: '/cdrs/dictionaries',
    status: 200,
    answer: dictionary,
    errors: [401],
  }),
  readCdr: endpoint({
    method: 'GET',
    path: '/cdrs/{id}',
    status: 200,
    answer: single(Cdr),
    errors: [401, 403, 404],
  }),
  listMonitors: endpoint({
    method: 'GET',
    path: '/monitors',
    status: 200,
    answer: collection(Monitor),
    errors: [401],
  }),
  monitorAudio: endpoint({
    method: 'GET',
    path: '/monitors/{id}.mp3',
    status: 200,
    answer: file('audio/mpeg'),
    errors: [401, 403, 404],
  }),
  readMonitor: endpoint({
    method: 'GET',
    path: '/monitors/{id}',
    status: 200,
    answer: single(Monitor),
    errors: [401, 403, 404],
  }),
}
