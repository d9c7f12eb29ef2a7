import { code, decimal, flag, integer, text, timestamp } from '../fields.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Ddi: a telephone number. */
export const Ddi = resource('Ddi', {
  id: text(),
  channels: integer(),
  cli_hide: flag(),
  cli_prefix: integer(),
  created_at: timestamp(),
  e164: text(),
  esc_enabled: flag(),
  fax_email: text(),
  fax_enabled: flag(),
  flag: integer(),
  has_fax_password: flag(),
  info: text(),
  name: text(),
  rate: decimal(),
  sms_email: text(),
  sms_enabled: flag(),
  status: integer(),
  target_id: integer(),
  target_type: code('user.final_dst_type'),
  tel_verified: flag(),
  uri: text(),
})
export type Ddi = Entity<typeof Ddi>
