import type { User } from '#shared/api/modules/customer.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import type { Person, PersonNumber } from '#shared/host/slices.ts'

type Text = string | null | undefined

/** A user as somebody who can be called. A field that is absent is empty. */
export function readColleague(user: User): Person {
  const callerId = user.cli?.trim() ?? ''
  return {
    key: `user:${user.id}`,
    kind: 'user',
    name: joined(user.first_name, user.last_name) || user.email?.trim() || `User ${user.id}`,
    company: '',
    notes: '',
    numbers: numbers([
      ['Extension', user.ext],
      ['Mobile', user.mobile],
    ]),
    phones: user.nb_sip_locations ?? null,
    ...(callerId === '' ? {} : { callerId }),
    ...(user.dnd === true ? { doNotDisturb: true } : {}),
  }
}

/** A contact, in the same way. */
export function readContact(contact: Contact): Person {
  const company = contact.company?.trim() ?? ''
  return {
    key: `contact:${contact.id}`,
    kind: 'contact',
    name: joined(contact.first_name, contact.last_name) || company || `Contact ${contact.id}`,
    company,
    notes: contact.notes ?? '',
    numbers: numbers([
      ['Phone', contact.tel],
      ['Phone 2', contact.tel_1],
      ['Phone 3', contact.tel_2],
      ['Mobile', contact.mobile],
      ['Mobile 2', contact.mobile_1],
      ['Mobile 3', contact.mobile_2],
      ['Extension', contact.ext],
    ]),
    phones: 0,
  }
}

function joined(...parts: readonly Text[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}

function numbers(given: readonly (readonly [string, Text])[]): readonly PersonNumber[] {
  return given.flatMap(([label, value]) => {
    const number = value?.trim() ?? ''
    return number === '' ? [] : [{ label, number }]
  })
}
