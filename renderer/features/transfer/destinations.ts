import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { formatNumber, readDialled, sameNumber, type Dialled } from '#shared/calls/phone-number.ts'
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

/** What was typed, read once: as words, as digits, and as a number where it is one. */
type Wanted = { readonly words: string; readonly digits: string; readonly number: Dialled | undefined }

/** Where a call can go, for what was typed: the number itself first, then colleagues, then contacts. */
export function findDestinations(search: DestinationSearch): readonly DestinationGroup[] {
  const { scope } = search
  const words = search.typed.trim().toLowerCase()
  const wanted: Wanted = {
    words,
    digits: words.replace(/\D/g, ''),
    number: readDialled(search.typed, search.country),
  }
  const users = scope === 'contact' ? [] : peopleOf('user', search, wanted)
  const contacts =
    scope === 'user' || (words === '' && scope === 'all') ? [] : peopleOf('contact', search, wanted)
  const groups: readonly DestinationGroup[] = [
    { id: 'number', label: 'Number', options: typedNumber(search, wanted, [...users, ...contacts]) },
    { id: 'user', label: 'Users', options: users },
    { id: 'contact', label: 'Contacts', options: contacts },
  ]
  return groups.filter((group) => group.options.length > 0)
}

/** The typed number as it stands, unless somebody who is offered has it, or it is the agent's own. */
function typedNumber(
  { country, ownExtension }: DestinationSearch,
  { number }: Wanted,
  offered: readonly Destination[],
): readonly Destination[] {
  if (!number || number.number === ownExtension) return []
  if (offered.some((each) => sameNumber(each.to, number.number, country))) return []
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

function peopleOf(
  kind: 'user' | 'contact',
  search: DestinationSearch,
  wanted: Wanted,
): readonly Destination[] {
  const isOffered = (person: Person) =>
    person.kind === kind &&
    person.numbers.length > 0 &&
    matches(person, search, wanted) &&
    !person.numbers.some((each) => each.number === search.ownExtension)
  return search.people
    .filter(isOffered)
    .slice(0, mostOfAKind)
    .flatMap((person) => destinationOf(person, search, wanted))
}

function matches(person: Person, { country }: DestinationSearch, { words, digits, number }: Wanted): boolean {
  if (words === '' || person.name.toLowerCase().includes(words)) return true
  if (person.company.toLowerCase().includes(words)) return true
  if (digits.length < 2) return false
  return person.numbers.some(
    (each) =>
      each.number.replace(/\D/g, '').includes(digits) ||
      (number !== undefined && sameNumber(each.number, number.number, country)),
  )
}

function destinationOf(
  person: Person,
  { calls, country }: DestinationSearch,
  wanted: Wanted,
): readonly Destination[] {
  const to = numberMeant(person, wanted, country)
  if (to === undefined) return []
  const isTheirs = (other: string) => person.numbers.some((each) => sameNumber(each.number, other, country))
  const call = calls.find(
    (each) => each.state !== 'HANGUP' && (isTheirs(each.source.number) || isTheirs(each.destination.number)),
  )
  return [
    {
      id: person.key,
      kind: person.kind,
      name: person.name,
      note: person.kind === 'user' ? userNote(to, person.phones) : contactNote(person, to, country),
      to,
      company: person.company,
      busySince: call ? (call.connectedAt ?? call.startedAt) : null,
      phones: person.phones,
    },
  ]
}

/** Which of a person's numbers: the one that was typed, whole or in part, else the first. */
function numberMeant({ numbers }: Person, { digits, number }: Wanted, country: string): string | undefined {
  const typed = number && numbers.find((each) => sameNumber(each.number, number.number, country))
  const begun = digits.length < 2 ? undefined : numbers.find((each) => each.number.includes(digits))
  return (typed ?? begun ?? numbers[0])?.number
}

function userNote(extension: string, phones: number): string {
  const registered =
    phones === 0 ? 'No phone registered' : `${phones} ${phones === 1 ? 'phone' : 'phones'} registered`
  return `Ext ${extension}. ${registered}`
}

function contactNote({ company }: Person, number: string, country: string): string {
  const shown = formatNumber(number, country)
  return company === '' ? shown : `${company}, ${shown}`
}
