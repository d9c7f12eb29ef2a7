import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { formatNumber, readDialled, sameNumber } from '#shared/calls/phone-number.ts'
import type { Person } from '#shared/host/state.ts'

/** Somebody, or a number, that a call can be sent to. */
export type Destination = {
  readonly id: string
  readonly kind: 'number' | 'user' | 'contact'
  readonly name: string
  readonly note: string
  /** What is dialled. */
  readonly to: string
  readonly company: string
  /** Milliseconds since 1970 since when a colleague is on a call; null where none is known. */
  readonly busySince: number | null
  readonly phones: number
}

export type DestinationGroup = {
  readonly id: string
  readonly label: string
  readonly options: readonly Destination[]
}
export type DestinationScope = 'all' | 'user' | 'contact'

export type DestinationSearch = {
  readonly people: readonly Person[]
  readonly calls: readonly LiveCallRecord[]
  readonly typed: string
  readonly scope: DestinationScope
  readonly country: string
  /** The agent's own extension: a call is not sent to oneself. */
  readonly ownExtension: string
}

const mostOfAKind = 20

/** Where a call can go, for what was typed: the number itself first, then colleagues, then contacts. */
export function findDestinations(search: DestinationSearch): readonly DestinationGroup[] {
  const { typed, scope } = search
  const groups: DestinationGroup[] = [
    { id: 'number', label: 'Number', options: typedNumber(search) },
    { id: 'user', label: 'Users', options: peopleOf('user', search) },
    {
      id: 'contact',
      label: 'Contacts',
      options: typed.trim() === '' && scope === 'all' ? [] : peopleOf('contact', search),
    },
  ]
  return groups.filter(
    (group) => group.options.length > 0 && (scope === 'all' || group.id === scope || group.id === 'number'),
  )
}

function typedNumber({ typed, people, country }: DestinationSearch): readonly Destination[] {
  const number = readDialled(typed, country)
  if (!number) return []
  const isKnown = people.some((person) =>
    person.numbers.some((each) => sameNumber(each.number, number.number, country)),
  )
  if (isKnown) return []
  return [
    {
      id: `number-${number.number}`,
      kind: 'number',
      name: formatNumber(number.number, country),
      note: number.kind === 'extension' ? 'Extension' : 'Outside number',
      to: number.number,
      company: '',
      busySince: null,
      phones: 0,
    },
  ]
}

function peopleOf(kind: 'user' | 'contact', search: DestinationSearch): readonly Destination[] {
  const wanted = search.typed.trim().toLowerCase()
  const digits = wanted.replace(/\D/g, '')
  const matches = (person: Person) =>
    wanted === '' ||
    person.name.toLowerCase().includes(wanted) ||
    person.company.toLowerCase().includes(wanted) ||
    (digits.length >= 2 && person.numbers.some((each) => each.number.replace(/\D/g, '').includes(digits)))
  return search.people
    .filter((person) => person.kind === kind && person.numbers.length > 0 && matches(person))
    .filter((person) => !person.numbers.some((each) => each.number === search.ownExtension))
    .slice(0, mostOfAKind)
    .flatMap((person) => destinationOf(person, search))
}

function destinationOf(person: Person, { calls, country }: DestinationSearch): readonly Destination[] {
  const number = person.numbers[0]
  if (!number) return []
  const isTheirs = (other: string) => person.numbers.some((each) => sameNumber(each.number, other, country))
  const call = calls.find((each) => isTheirs(each.source.number) || isTheirs(each.destination.number))
  return [
    {
      id: person.key,
      kind: person.kind,
      name: person.name,
      note: person.kind === 'user' ? userNote(number.number, person.phones) : contactNote(person, country),
      to: number.number,
      company: person.company,
      busySince: call ? (call.connectedAt ?? call.startedAt) : null,
      phones: person.phones,
    },
  ]
}

function userNote(extension: string, phones: number): string {
  const registered =
    phones === 0 ? 'No phone registered' : `${phones} ${phones === 1 ? 'phone' : 'phones'} registered`
  return `Ext ${extension}. ${registered}`
}

function contactNote(person: Person, country: string): string {
  const number = formatNumber(person.numbers[0]?.number ?? '', country)
  return person.company === '' ? number : `${person.company}, ${number}`
}
