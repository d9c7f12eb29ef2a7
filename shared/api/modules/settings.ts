import { collection, endpoint, single } from '../endpoint.ts'
import { flag, integer, text, timestamp } from '../fields.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, Contact. */
export const Contact = resource('Contact', {
  id: integer(),
  company: text(),
  created_at: timestamp(),
  dialler_source_id: integer(),
  email: text(),
  ext: text(),
  first_name: text(),
  global: flag(),
  group_name: text(),
  internal: flag(),
  last_call_at: timestamp(),
  last_name: text(),
  mobile: text(),
  mobile_1: text(),
  mobile_2: text(),
  nb_call_attempts: integer(),
  next_call_at: timestamp(),
  notes: text(),
  outcome_id: integer(),
  rel_user_id: integer(),
  tel: text(),
  tel_1: text(),
  tel_2: text(),
  type: integer(),
  user_id: integer(),
})
export type Contact = Entity<typeof Contact>

/** Specification 4.5, as far as it reads contacts. */
export const settings = {
  listContacts: endpoint({
    method: 'GET',
    path: '/contacts',
    status: 200,
    answer: collection(Contact),
    errors: [401],
  }),
  readContact: endpoint({
    method: 'GET',
    path: '/contacts/{id}',
    status: 200,
    answer: single(Contact),
    errors: [401, 403, 404],
  }),
}
