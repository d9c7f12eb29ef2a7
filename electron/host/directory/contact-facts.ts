import { readFlag } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Contact } from '#shared/api/modules/settings.ts'
import type { ContactRecord, ContactRow, ContactTexts } from '#shared/host/contacts.ts'
import type { NumberLabel, Person } from '#shared/host/slices.ts'
import { foldWords } from '../fold-words.ts'

/** Fields of a contact that only the contact list and the details show. */
export type ContactFacts = Pick<
  ContactRecord,
  'owner' | 'isInternal' | 'createdAt' | 'lastCallAt' | 'nextCallAt' | 'attempts'
> & { readonly first: string; readonly last: string; readonly group: string }

/** Bits of the column `marks`. */
export const marks = { internal: 1, due: 2 } as const

export function readContactFacts(contact: Contact): ContactFacts {
  return {
    first: contact.first_name?.trim() ?? '',
    last: contact.last_name?.trim() ?? '',
    group: contact.group_name?.trim() ?? '',
    owner: contact.global === true ? 0 : (contact.user_id ?? 0),
    isInternal: readFlag(contact.internal) === true,
    createdAt: readTimestamp(contact.created_at) ?? null,
    lastCallAt: readTimestamp(contact.last_call_at) ?? null,
    nextCallAt: readTimestamp(contact.next_call_at) ?? null,
    attempts: contact.nb_call_attempts ?? 0,
  }
}

export function marksOf({ isInternal, nextCallAt }: ContactFacts): number {
  return (isInternal ? marks.internal : 0) | (nextCallAt === null ? 0 : marks.due)
}

/** Sort key of a contact: its name without case and accents; names that do not start with a letter come last. */
export function sortText(name: string): string {
  const folded = foldWords(name).trim().slice(0, 60)
  return /^\p{L}/u.test(folded) ? folded : `\u{10ffff}${folded}`
}

/** Packs the facts compactly, since there may be 100,000 of them. */
export function packFacts(facts: ContactFacts, email: string): string {
  const { first, last, owner, isInternal, createdAt, lastCallAt, nextCallAt, attempts } = facts
  const packed = [first, last, email, owner, isInternal ? 1 : 0, createdAt, lastCallAt, nextCallAt, attempts]
  return JSON.stringify(packed)
}

type Packed = readonly [
  ...names: [first: string, last: string, email: string],
  owner: number,
  isInternal: 0 | 1,
  ...times: [createdAt: number | null, lastCallAt: number | null, nextCallAt: number | null],
  attempts: number,
]

/** A contact as stored by `ContactStore`. */
export type ContactEntry = {
  readonly id: number
  readonly person: string
  readonly facts: string
  readonly grp: string
}

const textOf = {
  mobile: 'mobile',
  'mobile-2': 'mobile_1',
  'mobile-3': 'mobile_2',
  phone: 'tel',
  'phone-2': 'tel_1',
  'phone-3': 'tel_2',
} as const satisfies Partial<Record<NumberLabel, keyof ContactTexts>>

/** Who may change a contact: its owner, and administrators. */
export type Editor = { readonly id: number; readonly isRoot: boolean }

function mayChange(owner: number, { id, isRoot }: Editor): boolean {
  return isRoot || (owner !== 0 && owner === id)
}

/** Restores a full contact from its stored form. */
export function recordOf(kept: ContactEntry, editor: Editor): ContactRecord {
  const person = JSON.parse(kept.person) as Person
  const [first, last, email, owner, isInternal, createdAt, lastCallAt, nextCallAt, attempts] = JSON.parse(
    kept.facts,
  ) as Packed
  const numbers = new Map<string, string>(
    person.numbers.map(({ label, number }) => [
      label in textOf ? textOf[label as keyof typeof textOf] : label,
      number,
    ]),
  )
  const number = (name: keyof ContactTexts) => numbers.get(name) ?? ''
  return {
    id: kept.id,
    name: person.name,
    texts: {
      ...{ first_name: first, last_name: last, company: person.company, email },
      ...{ mobile: number('mobile'), tel: number('tel'), mobile_1: number('mobile_1') },
      ...{ tel_1: number('tel_1'), mobile_2: number('mobile_2'), tel_2: number('tel_2') },
      ...{ group_name: kept.grp, notes: person.notes },
    },
    ext: numbers.get('extension') ?? '',
    isInternal: isInternal === 1,
    mayChange: mayChange(owner, editor),
    ...{ owner, createdAt, lastCallAt, nextCallAt, attempts },
  }
}

export function rowOf(kept: ContactEntry, editor: Editor): ContactRow {
  const { id, name, texts, ext, lastCallAt, nextCallAt, mayChange: may } = recordOf(kept, editor)
  const number = texts.mobile || texts.tel || texts.mobile_1 || texts.tel_1 || texts.mobile_2 || texts.tel_2
  return {
    ...{ id, name, lastCallAt, nextCallAt, mayChange: may },
    company: texts.company,
    number: number || ext,
    group: texts.group_name,
  }
}
