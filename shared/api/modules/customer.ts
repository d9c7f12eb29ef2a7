import Type from 'typebox'
import { idsInput, referenceInput } from '../body-fields.ts'
import {
  anyList,
  code,
  decimal,
  strictObject,
  flag,
  idInput,
  integer,
  notShown,
  quantity,
  reference,
  text,
  timestamp,
} from '../fields.ts'
import { endpoint, single } from '../endpoint.ts'
import { changeMany, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'
import { LiveCall } from './calls.ts'
import { ChatMessage } from './chats.ts'
import { Contact } from './contacts.ts'
import { groupOperations } from './groups.ts'
import { Cdr } from './history.ts'
import { Sms } from './storage.ts'

/** A field that the document shows as text in one place and as a number or a flag in another. */
const loose = () => Type.Union([Type.String(), Type.Integer(), Type.Boolean()])

/** Specification 2.2, Me. Its id may be absent, since the answer to the login names the same user. */
export const Me = resource('Me', {
  id: Type.Optional(Type.Union([reference(), Type.String()])),
  balance: decimal(),
  cc: text('word'),
  cli: text('number'),
  currency_iso: text(),
  is_root: loose(),
  language: text(),
  customer_id: notShown(integer(), 'the id for DELETE /customers/{id}'),
  customer_name: notShown(text('name'), 'name of the customer'),
})
export type Me = Entity<typeof Me>

/** Specification 2.3. */
export const User = resource('User', {
  id: integer(),
  is_initial: flag(),
  email: text('name'),
  first_name: text('name'),
  last_name: text('name'),
  roles: anyList(),
  active: flag(),
  visited_apps: anyList(),
  is_root: flag(),
  two_factor_auth: code('user.two_factor_auth'),
  created_at: timestamp(),
  customer_id_id: integer(),
  customer: integer(),
  mobile_activated: flag(),
  mobile: text('number'),
  ext: text('number'),
  cli: text('number'),
  esc_cli: text(),
  cc: text('word'),
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
  fm_strategy: code('user.fm_strategy'),
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
  nb_sip_locations: quantity({ minimum: 0, maximum: 10_000 }),
  pickup_group_id: integer(),
  location_id: loose(),
  vm_announcement_id: integer(),
  fm_announcement_id: integer(),
  legacy_api_key: text(),
  groups: notShown(anyList(), 'ids of the user groups, as set by PATCH'),
})
export type User = Entity<typeof User>

/** A user's own recorded announcement: which fields `/users/{id}/audio` answers with is not shown. */
export const UserAudio = resource('UserAudio', {
  id: notShown(integer(), 'id of the announcement'),
  user_id: notShown(integer(), 'the user of the announcement'),
  created_at: notShown(timestamp(), 'time of recording'),
  size: notShown(integer(), 'bytes'),
  type: notShown(text(), 'content type, such as audio/mpeg'),
})
export type UserAudio = Entity<typeof UserAudio>

const ofUser = [401, 403, 404]

/** Specification 4.6. */
export const customer = {
  ...groupOperations,
  listContactCdrs: list('/contacts/{id}/cdrs', Cdr, ofUser),
  deleteCustomer: remove('/customers/{id}'),
  listUsers: list('/users', User),
  changeUsers: changeMany(
    '/users',
    strictObject({
      id: idInput(),
      location_id: Type.Optional(referenceInput()),
      groups: Type.Optional(notShown(idsInput(), 'ids of user groups')),
    }),
    User,
  ),
  readUser: read('/users/{id}', User),
  deleteUser: remove('/users/{id}'),
  me: endpoint({ method: 'GET', path: '/me', status: 200, answer: single(Me), errors: [401, 403] }),
  listUserContacts: list('/users/{id}/contacts', Contact, ofUser),
  listUserCdrs: list('/users/{id}/cdrs', Cdr, ofUser),
  listUserChatMessages: list('/users/{id}/chatmsgs', ChatMessage, ofUser),
  listUserCalls: list('/users/{id}/calls', LiveCall, ofUser),
  readUserAudio: read('/users/{id}/audio', UserAudio),
  resetUserAudio: remove('/users/{id}/audio'),
  listSmsThread: list('/users/{id}/smsthreads/{from}/{to}', Sms, ofUser),
  listSmsThreadOfUser: list('/users/{id}/sms/threads/{from}/{to}', Sms, ofUser),
}
