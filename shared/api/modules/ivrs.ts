import Type from 'typebox'
import {
  countInput,
  createBody,
  maxListItems,
  numbersInput,
  referenceInput,
  secondsInput,
  shortNumberInput,
} from '../body-fields.ts'
import {
  code,
  codeInput,
  flag,
  integer,
  lineInput,
  longTextInput,
  nameInput,
  notShown,
  partialObject,
  text,
} from '../fields.ts'
import { change, create, list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Notation of a key's action. */
const actionForm = 'a letter of final_dst_type with an id, such as U12, Q3 or I2; H; or a number to dial'
const soundsForm = 'names of sounds or words for the tone voice, separated by commas'
const action = () => notShown(text(), actionForm)
const sounds = () => notShown(text(), soundsForm)

/** Specification 2.2, Ivr. */
export const Ivr = resource('Ivr', {
  id: integer(),
  name: text(),
  number: integer(),
  language: code('language'),
  ring_time: integer(),
  timeout: integer(),
  repeats: integer(),
  ext_dialing: flag(),
  random_choice: flag(),
  random_dst: text(),
  final_dst_id: integer(),
  final_dst_type: code('user.final_dst_type'),
  sounds: sounds(),
  post_sounds: sounds(),
  hash: action(),
  star: action(),
  zero: action(),
  one: action(),
  two: action(),
  three: action(),
  four: action(),
  five: action(),
  six: action(),
  seven: action(),
  eight: action(),
  nine: action(),
  zero_sounds: sounds(),
  one_sounds: sounds(),
  two_sounds: sounds(),
  three_sounds: sounds(),
  four_sounds: sounds(),
  five_sounds: sounds(),
  six_sounds: sounds(),
  seven_sounds: sounds(),
  eight_sounds: sounds(),
  nine_sounds: sounds(),
})
export type Ivr = Entity<typeof Ivr>

const name = { name: nameInput() }
const fields = {
  ring_time: secondsInput(),
  post_sounds: Type.Array(lineInput(), { maxItems: maxListItems }),
  ddis: numbersInput(),
  timeout: secondsInput(),
  repeats: countInput(),
  ext_dialing: flag(),
  language: codeInput('language'),
  final_dst_type: codeInput('user.final_dst_type'),
  final_dst_id: referenceInput(),
  number: shortNumberInput(),
  random_choice: flag(),
}

const asRead = 'in requests as in answers: the document shows no request that sets it'
const actionInput = () => notShown(Type.String({ maxLength: 64 }), `${asRead}; ${actionForm}`)
const soundsInput = () => notShown(longTextInput(), `${asRead}; ${soundsForm}`)

/** The actions of the keys, without which an IVR leads nowhere. The document's requests omit them. */
const keys = {
  sounds: soundsInput(),
  random_dst: actionInput(),
  hash: actionInput(),
  star: actionInput(),
  zero: actionInput(),
  one: actionInput(),
  two: actionInput(),
  three: actionInput(),
  four: actionInput(),
  five: actionInput(),
  six: actionInput(),
  seven: actionInput(),
  eight: actionInput(),
  nine: actionInput(),
  zero_sounds: soundsInput(),
  one_sounds: soundsInput(),
  two_sounds: soundsInput(),
  three_sounds: soundsInput(),
  four_sounds: soundsInput(),
  five_sounds: soundsInput(),
  six_sounds: soundsInput(),
  seven_sounds: soundsInput(),
  eight_sounds: soundsInput(),
  nine_sounds: soundsInput(),
}

/** IVRs, in specification 4.5: how they are deleted is not shown, so there is no operation for it. */
export const ivrOperations = {
  listIvrs: list('/ivrs', Ivr),
  createIvr: create('/ivrs', createBody(name, { ...fields, ...keys }), Ivr),
  readIvr: read('/ivrs/{id}', Ivr),
  changeIvr: change('/ivrs/{id}', partialObject({ ...name, ...fields, ...keys }), Ivr),
}
