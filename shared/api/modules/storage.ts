import Type from 'typebox'
import {
  base64Input,
  code,
  decimal,
  strictObject,
  idInput,
  integer,
  lineInput,
  nameInput,
  notShown,
  numberInput,
  partialObject,
  quantity,
  reference,
  text,
  timestamp,
  word,
} from '../fields.ts'
import { change, create, dictionaries, list, read, remove, removeAll } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, SMS. */
export const Sms = resource('Sms', {
  id: integer(),
  created_at: timestamp(),
  from: text('number'),
  from_id: text('identifier'),
  from_name: text('name'),
  message: text(),
  result: word('sms.result'),
  to: text('number'),
  to_id: text('identifier'),
  to_name: text('name'),
  type: word('sms.type'),
  user_id: reference(),
})
export type Sms = Entity<typeof Sms>

/** Specification 2.2: canned responses have the form of an SMS when read, and a name and a text when written. */
export const CannedResponse = resource('CannedResponse', {
  ...Sms.fields,
  name: notShown(text('name'), 'the value of the last request'),
  text: notShown(text(), 'the value of the last request; `message` has the same value'),
})
export type CannedResponse = Entity<typeof CannedResponse>

/** Specification 2.2, Fax. */
export const Fax = resource('Fax', {
  id: integer(),
  charge: decimal({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
  created_at: timestamp(),
  filename: text('line'),
  from: text('number'),
  pages: quantity({ minimum: 0, maximum: 100_000 }),
  status: code('fax.status'),
  to: text('number'),
  type: code('fax.type'),
})
export type Fax = Entity<typeof Fax>

/** Specification 2.2, Voicemail announcement. */
export const VoicemailAnnouncement = resource('VoicemailAnnouncement', {
  id: integer(),
  created_at: timestamp(),
  description: text('line'),
  extension: reference(),
})
export type VoicemailAnnouncement = Entity<typeof VoicemailAnnouncement>

const cannedResponse = { name: nameInput(), text: Type.String({ minLength: 1, maxLength: 1_600 }) }
const announcement = {
  extension_id: Type.Optional(idInput()),
  description: Type.Optional(lineInput()),
  /** MP3, MP4, WAV or AAC. */
  data: base64Input(),
}

/** Specification 4.4. */
export const storage = {
  listSms: list('/sms', Sms),
  sendSms: create(
    '/sms',
    strictObject({
      from: Type.Optional(numberInput()),
      to: numberInput(),
      message: Type.String({ minLength: 1, maxLength: 1_600 }),
    }),
    Sms,
  ),
  deleteAllSms: removeAll('/sms', 202),
  readSms: read('/sms/{id}', Sms),
  smsDictionaries: dictionaries('/sms/dictionaries'),
  listFaxes: list('/faxes', Fax),
  listVoicemailAnnouncements: list('/vmannouncements', VoicemailAnnouncement),
  createVoicemailAnnouncement: create('/vmannouncements', strictObject(announcement), VoicemailAnnouncement),
  readVoicemailAnnouncement: read('/vmannouncements/{id}', VoicemailAnnouncement),
  changeVoicemailAnnouncement: change(
    '/vmannouncements/{id}',
    partialObject(announcement),
    VoicemailAnnouncement,
  ),
  deleteVoicemailAnnouncement: remove('/vmannouncements/{id}'),
  listCannedResponses: list('/sms/cannedresponses', CannedResponse),
  createCannedResponse: create('/sms/cannedresponses', strictObject(cannedResponse), CannedResponse),
  readCannedResponse: read('/sms/cannedresponses/{id}', CannedResponse),
  changeCannedResponse: change('/sms/cannedresponses/{id}', partialObject(cannedResponse), CannedResponse),
  deleteCannedResponse: remove('/sms/cannedresponses/{id}'),
}
