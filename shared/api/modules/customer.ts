import Type from 'typebox'
import { collection, endpoint, single } from '../endpoint.ts'
import { anyList, code, decimal, flag, integer, text, timestamp } from '../fields.ts'
import { resource, type Entity } from '../resource.ts'

/** A field that one place of the document shows as text and another as a number or a flag. */
const loose = () => Type.Union([Type.String(), Type.Integer(), Type.Boolean()])

/** Specification 2.2, Me. */
export const Me = resource('Me', {
  id: Type.Union([Type.String(), Type.Integer()]),
  balance: decimal(),
  cc: text(),
  cli: text(),
  currency_iso: text(),
  is_root: loose(),
  language: text(),
})
export type Me = Entity<typeof Me>

/** Specification 2.3. */
export const User = resource('User', {
  id: integer(),
  is_initial: flag(),
  email: text(),
  first_name: text(),
  last_name: text(),
  roles: anyList(),
  active: flag(),
  visited_apps: anyList(),
  is_root: flag(),
  two_factor_auth: code('user.two_factor_auth'),
  created_at: timestamp(),
  customer_id_id: integer(),
  customer: integer(),
  mobile_activated: flag(),
  mobile: text(),
  ext: text(),
  cli: text(),
  esc_cli: text(),
  cc: text(),
  area_code: text(),
  ring_time: loose(),
  final_dst_type: code('user.final_dst_type'),
  final_dst_id: integer(),
  vm_pin: text(),
  vm_to_email: flag(),
  vm_emails: anyList(),
  vm_tts: loose(),
  vm_new: integer(),
  vm_old: integer(),
  cw: flag(),
  dnd: flag(),
  rec_allowed: flag(),
  rec_never_internal: flag(),
  fm: flag(),
  fm_only_direct: flag(),
  fm_init_ring_time: integer(),
  fm_announcement_enabled: flag(),
  fm_confirm_required: flag(),
  fm_allowed: flag(),
  fm_targets: anyList(),
  fm_ring_time: loose(),
  fm_strategy: loose(),
  fm_final_dst_type: code('user.final_dst_type'),
  fm_final_dst_id: integer(),
  fm_cli: text(),
  nun: text(),
  nun_only_direct: flag(),
  nun_ring_time: integer(),
  monitor: code('user.monitor'),
  monitor_transcript: loose(),
  auto_answer_header: loose(),
  log_missed_calls: flag(),
  language: text(),
  cnam: flag(),
  email_missed: loose(),
  call_barge_allowed: flag(),
  transfer_cli: text(),
  nb_sip_locations: integer(),
  pickup_group_id: integer(),
  location_id: loose(),
  vm_announcement_id: integer(),
  fm_announcement_id: integer(),
  legacy_api_key: text(),
})
export type User = Entity<typeof User>

/** Specification 4.6, as far as it reads users. */
export const customer = {
  me: endpoint({ method: 'GET', path: '/me', status: 200, answer: single(Me), errors: [401, 403] }),
  listUsers: endpoint({
    method: 'GET',
    path: '/users',
    status: 200,
    answer: collection(User),
    errors: [401],
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/users/{id}',
    status: 200,
    answer: single(User),
    errors: [401, 403, 404],
  }),
}
