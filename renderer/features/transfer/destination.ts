import { formatNumber, type Dialled } from '#shared/calls/phone-number.ts'
import type { Presence, PresenceOf } from '#shared/calls/presence.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, ServiceFacts } from '#shared/host/slices.ts'
import { transferWords as words } from '../../locales/transfer.ts'

/** Somebody, or a number, that a call can be sent to. */
export type Destination = {
  readonly id: string
  readonly kind: 'number' | Person['kind']
  readonly name: string
  readonly note: string
  /** What is dialled. */
  readonly to: string
  readonly company: string
  /** What a colleague or contact does; null for what is no person. */
  readonly presence: Presence | null
  readonly phones: number | null
  /** When each caller began to wait in a queue, in milliseconds since 1970, the first first. */
  readonly waitingSince: readonly number[]
  readonly service: ServiceFacts | null
}

type Known = {
  readonly presenceOf: PresenceOf
  /** Callers who wait, by the key of their queue: when each began, in milliseconds since 1970. */
  readonly waiting: ReadonlyMap<string, readonly number[]>
  readonly country: string
}

/** A number that nobody is known to have. */
export function numberDestination({ kind, number }: Dialled, country: string): Destination {
  return {
    id: `number-${number}`,
    kind: 'number',
    name: formatNumber(number, country),
    note: kind === 'extension' ? words.extension : words.outside,
    to: number,
    company: '',
    presence: null,
    phones: null,
    waitingSince: [],
    service: null,
  }
}

/** A person, or a queue or ring group, at this number of theirs, with what the live calls say of them. */
export function personDestination(person: Person, to: string, known: Known): Destination {
  const isPerson = person.kind === 'user' || person.kind === 'contact'
  return {
    id: person.key,
    kind: person.kind,
    name: shownName(person.name),
    note: noteOn(person, to, known.country),
    to,
    company: shownName(person.company),
    presence: isPerson ? known.presenceOf(person) : null,
    phones: person.phones,
    waitingSince: (known.waiting.get(person.key) ?? []).toSorted((a, b) => a - b),
    service: person.service ?? null,
  }
}

function noteOn(person: Person, to: string, country: string): string {
  switch (person.kind) {
    case 'user':
      return [words.ext(to), phonesRegistered(person.phones)].filter((part) => part !== '').join('. ')
    case 'queue':
      return words.queue(to)
    case 'ring-group': {
      const members = person.service?.members ?? null
      return [words.ringGroup(to), ...(members === null ? [] : [words.users(members)])].join('. ')
    }
    case 'conference':
      return words.conference(to)
    case 'contact': {
      const shown = formatNumber(to, country)
      return person.company === '' ? shown : `${shownName(person.company)}, ${shown}`
    }
  }
}

function phonesRegistered(phones: number | null): string {
  if (phones === null) return ''
  return phones === 0 ? words.noPhone : words.phones(phones)
}
