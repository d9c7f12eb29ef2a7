import Type from 'typebox'
import { referenceInput, tagsInput } from '../body-fields.ts'
import {
  code,
  codeInput,
  strictObject,
  flag,
  idInput,
  integer,
  lineInput,
  longTextInput,
  notShown,
  partialObject,
  text,
  timestamp,
} from '../fields.ts'
import { changeMany, change, create, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Contact. */
export const Contact = resource('Contact', {
  id: integer(),
  company: text('name'),
  created_at: timestamp(),
  dialler_source_id: integer(),
  email: text(),
  ext: text('number'),
  first_name: text('name'),
  global: flag(),
  group_name: text(),
  internal: flag(),
  last_call_at: timestamp(),
  last_name: text('name'),
  mobile: text('number'),
  mobile_1: text('number'),
  mobile_2: text('number'),
  nb_call_attempts: integer(),
  next_call_at: timestamp(),
  notes: text(),
  outcome_id: integer(),
  rel_user_id: integer(),
  tel: text('number'),
  tel_1: text('number'),
  tel_2: text('number'),
  type: code('contact.type'),
  user_id: integer(),
})
export type Contact = Entity<typeof Contact>

/** Writable fields; `speed_dial_*`, `labels`, `groups` and `transfer_list` are never returned (specification 2.2). */
const contactBody = partialObject({
  type: codeInput('contact.type'),
  dialler_source_id: referenceInput(),
  outcome_id: referenceInput(),
  group_name: lineInput(),
  first_name: lineInput(),
  last_name: lineInput(),
  email: lineInput(),
  company: lineInput(),
  tel: lineInput(),
  tel_1: lineInput(),
  tel_2: lineInput(),
  speed_dial_phone: lineInput(),
  speed_dial_phone_1: lineInput(),
  speed_dial_phone_2: lineInput(),
  mobile: lineInput(),
  mobile_1: lineInput(),
  mobile_2: lineInput(),
  speed_dial_mobile: lineInput(),
  speed_dial_mobile_1: lineInput(),
  speed_dial_mobile_2: lineInput(),
  notes: notShown(longTextInput(), 'free-form: a text'),
  labels: tagsInput(),
  groups: tagsInput(),
  transfer_list: flag(),
  user_id: referenceInput(),
})

const newContact = Type.Object(contactBody.properties, { additionalProperties: false, minProperties: 1 })

/** Contacts, in specification 4.5. */
export const contactOperations = {
  listContacts: list('/contacts', Contact),
  createContact: create('/contacts', newContact, Contact),
  changeContacts: changeMany(
    '/contacts',
    strictObject({
      id: idInput(),
      group_name: Type.Optional(lineInput()),
      labels: Type.Optional(tagsInput()),
    }),
    Contact,
  ),
  readContact: read('/contacts/{id}', Contact),
  changeContact: change('/contacts/{id}', contactBody, Contact),
  deleteContacts: { ...remove('/contacts/{ids}'), alsoStatus: 202 },
}
