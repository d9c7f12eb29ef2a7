import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { readCountry, readDialled } from '#shared/calls/phone-number.ts'
import { ok } from '#shared/core/result.ts'
import { accepted, type Handlers } from '../../http/handler.ts'
import { forbidden, invalid } from '../../http/refusal.ts'
import type { StoredContact } from '../../store/rows.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { scopeOf } from '../visible.ts'
import type { SettingsPorts } from './ports.ts'
import { unknownReference } from './references.ts'

type Module = Contract['settings']
type Body = EndpointBody<Module['createContact']>

/** This many are deleted while the caller waits, more in the background. */
const maxDeletedAtOnce = 100

/**
 * The telephone book. Everybody sees the shared contacts and their own; an agent can change only own ones, root all. A
 * contact that an agent creates is the agent's own; root names its owner by `user_id`, where none or 0 means everybody.
 */
export function contactHandlers({ store, deletions, clock }: SettingsPorts) {
  const contacts = crudHandlers<StoredContact, Body>({
    table: store.contacts,
    recordName: 'Contact',
    writableBy: 'own',
    defaults: (user) => ({
      ...defaultContact,
      created_at: writeTimestamp(clock.now()),
      ...(user.is_root ? sharedOwnership : { user_id: user.id, global: false }),
    }),
    parseBody({ user_id, ...body }, { user, before }) {
      if (user_id !== undefined && user_id !== user.id && !user.is_root)
        return forbidden('You may only write contacts of your own')
      const { customer_id: customerId } = user
      const mistake = unknownReference(user_id, { table: store.users, recordName: 'user', customerId })
      if (mistake) return invalid(mistake)
      if (isEmpty({ ...before, ...body }))
        return invalid('A contact needs a name, a company, a number or an e-mail address')
      const owner = user_id === undefined ? {} : user_id === 0 ? sharedOwnership : { user_id, global: false }
      return ok({ ...body, ...withE164(body, user.cc ?? ''), ...owner })
    },
  })
  return {
    listContacts: contacts.list,
    createContact: contacts.create,
    changeContacts: contacts.changeMany,
    readContact: contacts.read,
    changeContact: contacts.change,
    deleteContacts({ params, user }) {
      const ids = [...new Set(params.ids)]
      if (ids.length <= maxDeletedAtOnce) return contacts.removeMany({ params, user })
      for (const id of ids) {
        const found = contacts.findWritable(id, user)
        if (!found.ok) return found
      }
      void deletions.enqueue('contacts', scopeOf(user), ids)
      return ok(accepted)
    },
  } satisfies Partial<Handlers<Module>>
}

const sharedOwnership = { user_id: null, global: true } as const

const phoneFields = [
  'tel',
  'tel_1',
  'tel_2',
  'mobile',
  'mobile_1',
  'mobile_2',
  'speed_dial_phone',
  'speed_dial_phone_1',
  'speed_dial_phone_2',
  'speed_dial_mobile',
  'speed_dial_mobile_1',
  'speed_dial_mobile_2',
] as const

/** A contact needs at least one of these. */
const identifyingFields = ['first_name', 'last_name', 'company', 'email', ...phoneFields.slice(0, 6)] as const

const defaultContact = {
  company: '',
  dialler_source_id: 0,
  email: '',
  ext: '',
  first_name: '',
  group_name: '',
  internal: false,
  last_call_at: null,
  last_name: '',
  mobile: '',
  mobile_1: '',
  mobile_2: '',
  nb_call_attempts: 0,
  next_call_at: null,
  notes: '',
  outcome_id: 0,
  rel_user_id: null,
  tel: '',
  tel_1: '',
  tel_2: '',
  type: 0,
} as const

function isEmpty(contact: Partial<Record<(typeof identifyingFields)[number], string | null>>): boolean {
  return identifyingFields.every((field) => (contact[field] ?? '').trim() === '')
}

/** Telephone numbers in E.164 form if they can be parsed; others stay as written. */
function withE164(body: Body, country: string): Partial<Record<(typeof phoneFields)[number], string>> {
  const entries = phoneFields.flatMap((field) => {
    const typed = body[field]?.trim()
    return typed === undefined
      ? []
      : [[field, readDialled(typed, readCountry(country) || 'GB')?.number ?? typed]]
  })
  return Object.fromEntries(entries)
}
