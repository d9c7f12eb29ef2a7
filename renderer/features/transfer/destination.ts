import { formatNumber, type Dialled } from '#shared/calls/phone-number.ts'
import type { Presence, PresenceOf } from '#shared/calls/presence.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person, ServiceFacts } from '#shared/host/slices.ts'
import { transferWords as words } from '../../locales/transfer.ts'

/** A person, service or number that a call can be sent to. */
export type Destination = {
  readonly id: string
  readonly kind: 'number' | Person['kind']
  readonly name: string
  readonly note: string
  /** The number to dial. */
  readonly to: string
  readonly company: string
  /** The presence of a colleague or contact; null for anything else. */
  readonly presence: Presence | null
  readonly phones: number | null
  /** When each caller in the queue began to wait, in milliseconds since 1970, earliest first. */
  readonly waitingSince: readonly number[]
  readonly service: ServiceFacts | null
}

type DestinationContext = {
  readonly presenceOf: PresenceOf
  /** Start times of waiting callers by the key of their queue, in milliseconds since 1970. */
  readonly waiting: ReadonlyMap<string, readonly number[]>
  readonly country: string
}

/** Returns the destination for an unknown number. */
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

/** Returns the destination for a person, queue or ring group at this number, with their state from the live calls. */
export function personDestination(person: Person, to: string, context: DestinationContext): Destination {
  const isPerson = person.kind === 'user' || person.kind === 'contact'
  return {
    id: person.key,
    kind: person.kind,
    name: shownName(person.name),
    note: noteFor(person, to, context.country),
    to,
    company: shownName(person.company),
    presence: isPerson ? context.presenceOf(person) : null,
    phones: person.phones,
    waitingSince: (context.waiting.get(person.key) ?? []).toSorted((a, b) => a - b),
    service: person.service ?? null,
  }
}

function noteFor(person: Person, to: string, country: string): string {
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
