import type { User } from '#shared/api/modules/customer.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import { readFlag, readId, readNumber, readText, type NumberRange } from '#shared/api/read-field.ts'
import type { Person, PersonNumber } from '#shared/host/state.ts'

const phones: NumberRange = { least: 0, most: 10_000 }

/** A user as somebody who can be called. A field that cannot be read is empty; null for a record without an id. */
export function readColleague(user: User): Person | null {
  const id = readId(user.id)
  if (id === null) return null
  const callerId = readText(user.cli, 'number').trim()
  return {
    key: `user:${id}`,
    kind: 'user',
    name: joined(user.first_name, user.last_name) || readText(user.email, 'name').trim() || `User ${id}`,
    company: '',
    notes: '',
    numbers: numbers([
      ['Extension', user.ext],
      ['Mobile', user.mobile],
    ]),
    phones: readNumber(user.nb_sip_locations, phones),
    ...(callerId === '' ? {} : { callerId }),
    ...(readFlag(user.dnd) === true ? { doNotDisturb: true } : {}),
  }
}

/** A contact, in the same way. */
export function readContact(contact: Contact): Person | null {
  const id = readId(contact.id)
  if (id === null) return null
  const company = readText(contact.company, 'name').trim()
  return {
    key: `contact:${id}`,
    kind: 'contact',
    name: joined(contact.first_name, contact.last_name) || company || `Contact ${id}`,
    company,
    notes: readText(contact.notes, 'note'),
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

function joined(...parts: readonly unknown[]): string {
  return parts
    .map((part) => readText(part, 'name').trim())
    .filter(Boolean)
    .join(' ')
}

function numbers(given: readonly (readonly [string, unknown])[]): readonly PersonNumber[] {
  return given.flatMap(([label, value]) => {
    const number = readText(value, 'number').trim()
    return number === '' ? [] : [{ label, number }]
  })
}
