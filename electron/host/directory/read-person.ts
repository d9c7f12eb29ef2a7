import type { User } from '#shared/api/modules/customer.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import { readContactFacts, type ContactFacts } from './contact-facts.ts'
import type { NumberLabel, Person, PersonNumber } from '#shared/host/slices.ts'

type Text = string | null | undefined

/**
 * Reads a user as a callable person. Missing fields become empty. A user without a name is named by e-mail address,
 * extension or, as `#17`, id.
 */
export function readColleague(user: User): Person {
  const callerId = user.cli?.trim() ?? ''
  return {
    key: `user:${user.id}`,
    kind: 'user',
    name: joined(user.first_name, user.last_name) || user.email?.trim() || user.ext?.trim() || `#${user.id}`,
    company: '',
    notes: '',
    numbers: numbers([
      ['extension', user.ext],
      ['mobile', user.mobile],
    ]),
    phones: user.nb_sip_locations ?? null,
    ...(callerId === '' ? {} : { callerId }),
    ...(user.dnd === true ? { doNotDisturb: true } : {}),
  }
}

/** A contact as a callable person, with further fields for searching and listing. */
export type ReadContact = {
  readonly id: number
  readonly email: string
  readonly person: Person
  readonly facts: ContactFacts
}

/** Reads a contact as a callable person. Without a name, it is named by company, first number or id. */
export function readContact(contact: Contact): ReadContact {
  const company = contact.company?.trim() ?? ''
  const telephones = numbers([
    ['phone', contact.tel],
    ['phone-2', contact.tel_1],
    ['phone-3', contact.tel_2],
    ['mobile', contact.mobile],
    ['mobile-2', contact.mobile_1],
    ['mobile-3', contact.mobile_2],
    ['extension', contact.ext],
  ])
  const person: Person = {
    key: `contact:${contact.id}`,
    kind: 'contact',
    name:
      joined(contact.first_name, contact.last_name) || company || telephones[0]?.number || `#${contact.id}`,
    company,
    notes: contact.notes ?? '',
    numbers: telephones,
    phones: 0,
  }
  return { id: contact.id, email: contact.email?.trim() ?? '', person, facts: readContactFacts(contact) }
}

function joined(first: Text, last: Text): string {
  return `${first?.trim() ?? ''} ${last?.trim() ?? ''}`.trim()
}

function numbers(given: readonly (readonly [NumberLabel, Text])[]): readonly PersonNumber[] {
  const found: PersonNumber[] = []
  for (const [label, value] of given) {
    const number = value?.trim() ?? ''
    if (number !== '') found.push({ label, number })
  }
  return found
}
