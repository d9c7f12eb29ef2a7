import { createBody, numbersInput, pinInput } from '../body-fields.ts'
import { flag, integer, nameInput, partialObject, text } from '../fields.ts'
import { change, create, list, read, remove } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Conference. */
export const Conference = resource('Conference', {
  id: integer(),
  ann_join_leave: flag(),
  confno: integer(),
  confno_pstn: integer(),
  monitor: flag(),
  name: text(),
  pin: text(),
  pin_pstn: text(),
})
export type Conference = Entity<typeof Conference>

const name = { name: nameInput() }
const fields = {
  pin: pinInput(),
  pin_pstn: pinInput(),
  ann_join_leave: flag(),
  monitor: flag(),
  ddis: numbersInput(),
}

/** Conference rooms, in specification 4.5. */
export const conferenceOperations = {
  listConferences: list('/conferences', Conference),
  createConference: create('/conferences', createBody(name, fields), Conference),
  readConference: read('/conferences/{id}', Conference),
  changeConference: change('/conferences/{id}', partialObject({ ...name, ...fields }), Conference),
  deleteConference: remove('/conferences/{id}'),
}
