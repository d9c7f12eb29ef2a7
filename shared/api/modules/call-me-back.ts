import Type from 'typebox'
import {
  code,
  codeInput,
  decimal,
  strictObject,
  flag,
  freeForm,
  idInput,
  integer,
  lineInput,
  longTextInput,
  nameInput,
  notShown,
  partialObject,
  text,
  timestamp,
} from '../fields.ts'
import { change, create, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2: the websites, buttons, visitors and CDRs of this module have the fields of its settings. */
const fields = {
  id: integer(),
  allowed_countries: freeForm(),
  button_id: integer(),
  created_at: timestamp(),
  culture: code('culture'),
  ddi: integer(),
  floating_icon: flag(),
  max_call_rate: decimal(),
  name: text(),
  position: code('callmeback.position'),
  privacy_policy_url: text(),
  show_to_allowed_countries_only: flag(),
  title: text(),
  welcome_screen_msg: text(),
}

export const CallMeBackSetting = resource('CallMeBackSetting', fields)
export type CallMeBackSetting = Entity<typeof CallMeBackSetting>

export const CallMeBackWebsite = resource('CallMeBackWebsite', fields)
export type CallMeBackWebsite = Entity<typeof CallMeBackWebsite>

export const CallMeBackVisitor = resource('CallMeBackVisitor', fields)
export type CallMeBackVisitor = Entity<typeof CallMeBackVisitor>

export const CallMeBackCdr = resource('CallMeBackCdr', fields)
export type CallMeBackCdr = Entity<typeof CallMeBackCdr>

export const CallMeBackButton = resource('CallMeBackButton', {
  ...fields,
  data_online: notShown(text(), 'the value of the last request'),
  data_offline: notShown(text(), 'the value of the last request'),
})
export type CallMeBackButton = Entity<typeof CallMeBackButton>

const settingBody = {
  button_id: Type.Optional(idInput()),
  name: nameInput(),
  position: Type.Optional(codeInput('callmeback.position')),
  floating_icon: Type.Optional(flag()),
  culture: Type.Optional(codeInput('culture')),
  allowed_countries: Type.Optional(freeForm()),
  show_to_allowed_countries_only: Type.Optional(flag()),
  welcome_screen_msg: Type.Optional(longTextInput()),
  privacy_policy_url: Type.Optional(lineInput()),
  /** The digits of the number, without `+`. */
  ddi_e164: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 })),
  max_call_rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
}

const buttonBody = {
  name: nameInput(),
  data_online: Type.Optional(longTextInput()),
  data_offline: Type.Optional(longTextInput()),
}

/** Specification 4.8. */
export const callMeBack = {
  listWebsites: list('/callmeback/websites', CallMeBackWebsite),
  listSettings: list('/callmeback/settings', CallMeBackSetting),
  createSetting: create('/callmeback/settings', strictObject(settingBody), CallMeBackSetting),
  readSetting: read('/callmeback/settings/{id}', CallMeBackSetting),
  changeSetting: change('/callmeback/settings/{id}', partialObject(settingBody), CallMeBackSetting),
  deleteSetting: remove('/callmeback/settings/{id}'),
  listCdrs: list('/callmeback/cdrs', CallMeBackCdr),
  listVisitors: list('/callmeback/visitors', CallMeBackVisitor),
  readButton: read('/callmeback/buttons/{id}', CallMeBackButton),
  changeButton: change('/callmeback/buttons/{id}', partialObject(buttonBody), CallMeBackButton),
  deleteButton: remove('/callmeback/buttons/{id}'),
  createButton: create(
    '/callmeback/buttons',
    notShown(strictObject(buttonBody), 'the body of PATCH, with a name'),
    CallMeBackButton,
  ),
}
