import {
  contactTexts,
  type ContactRecord,
  type ContactText,
  type ContactTexts,
} from '#shared/host/contacts.ts'

const none = Object.fromEntries(contactTexts.map((name) => [name, ''])) as Record<ContactText, string>
const day = 86_400_000

type Given = Partial<ContactTexts> & Partial<Omit<ContactRecord, 'texts' | 'id'>>

/** A contact with these texts, which the agent may change unless it is shared (`owner` 0). */
export function contactOf(id: number, given: Given): ContactRecord {
  const texts = {
    ...none,
    ...Object.fromEntries(contactTexts.flatMap((name) => (name in given ? [[name, given[name]]] : []))),
  }
  const {
    owner = 31,
    isInternal = false,
    lastCallAt = null,
    nextCallAt = null,
    attempts = 0,
    ext = '',
  } = given
  return {
    ...{ id, texts, ext, owner, isInternal, lastCallAt, nextCallAt, attempts },
    name: `${texts.first_name} ${texts.last_name}`.trim() || texts.company,
    createdAt: Date.UTC(2024, 2, 3, 9),
    mayChange: given.mayChange ?? owner !== 0,
  }
}

const people = [
  ['Anouk', 'Fernsby', 'Fernsby Florals', '+447700900229', 'Retail'],
  ['Bram', 'Oakhollow', 'Brackenfold Bikes', '+447700900377', 'Trade accounts'],
  ['Dario', 'Plumwhistle', '', '+447700900805', ''],
  ['', '', 'Harrowmint Dental', '+441632960454', 'Retail'],
  ['Jonas', 'Thistledown', '', '+447700900614', ''],
  ['Mei', 'Copperleaf', 'Harrowmint Dental', '+447700900731', 'Retail'],
  ['Odile', 'Marshgrove', 'Saltmarrow Foods', '+447700900516', 'Suppliers'],
  ['', '', 'Pebblegate Lettings', '+441632960770', 'Property'],
  ['Tamsin', 'Quillfeather', 'Otterwick Ceramics', '+447700900142', 'Trade accounts'],
  ['Tilda', 'Pennymoor', 'Tallowbrook Printing', '+441632960811', 'Trade accounts'],
  ['Ulla', 'Vexley', 'Tallowbrook Printing', '+447700900093', 'Trade accounts'],
  ['Yannick', 'Brindlewood', 'Foxglove Tern Travel', '+12025550176', 'Travel'],
  ['Zofia', 'Ironbarrow', '', '+447700900448', ''],
] as const

export const tamsinId = 109

/** The contacts of the design; the second and the fifth are shared. */
export function sampleContacts(now: number): readonly ContactRecord[] {
  return people.map(([first_name, last_name, company, mobile, group_name], at) => {
    const id = 101 + at
    return contactOf(id, {
      ...{ first_name, last_name, company, mobile, group_name },
      owner: at === 1 || at === 4 ? 0 : 31,
      lastCallAt: now - at * at * day * 0.6 - 3_600_000,
      nextCallAt: id === tamsinId ? now + 3 * day : null,
      ...(id === tamsinId && {
        email: 'tamsin@otterwick.example',
        tel: '+441632960187',
        attempts: 2,
        notes: 'Order 48213 arrived with two chipped glazes. Prefers a text to confirm.',
      }),
    })
  })
}
