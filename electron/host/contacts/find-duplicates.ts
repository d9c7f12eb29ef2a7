import { setImmediate } from 'node:timers/promises'
import { sameNumber } from '#shared/calls/phone-number.ts'
import { contactNumbers, maxDuplicates, type ContactRecord, type Duplicates } from '#shared/host/contacts.ts'
import type { ContactList } from '../directory/contact-list.ts'
import { foldWords } from '../fold-words.ts'

/** Most numbers and names examined, most contacts of each, and how many are examined before yielding. */
const limits = { looked: 4_000, contacts: 50, atOnce: 100 }

/** Finds contacts that may be the same, among those this agent may change, by number first. `country`: dial plan. */
export async function findDuplicates(list: ContactList, country: string): Promise<readonly Duplicates[]> {
  const { tails, names } = list.shared(limits.looked)
  const found: Duplicates[] = []
  const seen = new Set<string>()
  const looks = [
    ...tails.map((tail) => () => byNumber(list.sharing({ tail }, limits.contacts), country)),
    ...names.map((name) => () => byCompany(list.sharing({ name }, limits.contacts))),
  ]
  for (const [at, look] of looks.entries()) {
    if (found.length >= maxDuplicates) break
    if (at % limits.atOnce === limits.atOnce - 1) await setImmediate()
    for (const group of look()) {
      const key = group.contacts.map(({ id }) => id).join()
      if (!seen.has(key)) found.push(group)
      seen.add(key)
    }
  }
  return found.slice(0, maxDuplicates)
}

/** Groups contacts with the same last digits by their whole number. */
function byNumber(contacts: readonly ContactRecord[], country: string): readonly Duplicates[] {
  const groups = new Map<string, ContactRecord[]>()
  for (const contact of contacts.filter(({ mayChange }) => mayChange))
    for (const number of new Set(contactNumbers.map((field) => contact.texts[field]))) {
      if (number === '') continue
      const known = [...groups.keys()].find((each) => sameNumber(each, number, country))
      const group = groups.get(known ?? number) ?? []
      if (!group.includes(contact)) group.push(contact)
      groups.set(known ?? number, group)
    }
  return withSeveral(groups, 'number')
}

/** Groups contacts of the same name by their company. */
function byCompany(contacts: readonly ContactRecord[]): readonly Duplicates[] {
  const groups = new Map<string, ContactRecord[]>()
  for (const contact of contacts.filter(({ mayChange }) => mayChange)) {
    const company = foldWords(contact.texts.company).trim()
    groups.set(company, [...(groups.get(company) ?? []), contact])
  }
  return withSeveral(groups, 'name')
}

function withSeveral(
  groups: ReadonlyMap<string, readonly ContactRecord[]>,
  reason: Duplicates['reason'],
): readonly Duplicates[] {
  return [...groups].flatMap(([value, contacts]) =>
    contacts.length > 1
      ? [{ reason, value: reason === 'name' ? (contacts[0]?.name ?? '') : value, contacts }]
      : [],
  )
}
