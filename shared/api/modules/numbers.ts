import Type from 'typebox'
import { code, decimal, flag, integer, notShown, reference, text, timestamp } from '../fields.ts'
import { dictionaries, list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Ddi: a telephone number. The number identifies it, so its id may be absent. */
export const Ddi = resource('Ddi', {
  id: Type.Optional(text()),
  channels: integer(),
  cli_hide: flag(),
  cli_prefix: integer(),
  created_at: timestamp(),
  e164: text('number'),
  esc_enabled: flag(),
  fax_email: text(),
  fax_enabled: flag(),
  flag: code('ddi.flag'),
  has_fax_password: flag(),
  info: text(),
  name: text('name'),
  rate: decimal(),
  sms_email: text(),
  sms_enabled: flag(),
  status: code('ddi.status'),
  target_id: reference(),
  target_type: code('ddi.target_type'),
  tel_verified: flag(),
  uri: text(),
  campaign_id: notShown(reference(), 'the campaign to which the number is assigned'),
})
export type Ddi = Entity<typeof Ddi>

/** Telephone numbers, in specification 4.5. */
export const numberOperations = {
  listDdis: list('/ddis', Ddi),
  listCallTrackingNumbers: list('/ddis/calltracking', Ddi),
  ddiDictionaries: dictionaries('/ddis/dictionaries'),
  readDdi: read('/ddis/{e164}', Ddi),
}
