import { readDialled, sameNumber, type Dialled } from '#shared/calls/phone-number.ts'
import type { PresenceOf } from '#shared/calls/presence.ts'
import type { Person } from '#shared/host/slices.ts'
import { transferWords } from '../../locales/transfer.ts'
import { numberDestination, personDestination, type Destination } from './destination.ts'

export type DestinationGroup = {
  readonly id: string
  readonly label: string
  readonly options: readonly Destination[]
}
export type DestinationScope = 'all' | Person['kind']

export type DestinationSearch = {
  readonly people: readonly Person[]
  /** Keys of those the directory found; others are searched here. */
  readonly found?: ReadonlySet<string>
  /** The presence of each person. */
  readonly presenceOf: PresenceOf
  /** Start times of waiting callers by the key of their queue, in milliseconds since 1970. */
  readonly waiting: ReadonlyMap<string, readonly number[]>
  readonly typed: string
  readonly scope: DestinationScope
  readonly country: string
  /** The agent's key and extension, which are left out. */
  readonly ownKey: string
  readonly ownExtension: string
}

export const maxPerKind = 20

/** The search text, parsed once: as words, as digits, and as a number if it is one. */
type SearchTerm = { readonly words: string; readonly digits: string; readonly number: Dialled | undefined }

const kinds = ['queue', 'user', 'ring-group', 'conference', 'contact'] as const
const scopes: readonly DestinationScope[] = ['all', 'user', 'queue', 'ring-group', 'contact']

/** The scopes of the search, as pills. */
export function scopePills(): readonly { readonly value: DestinationScope; readonly label: string }[] {
  return scopes.map((value) => ({ value, label: transferWords.scopes[value] }))
}

/** Finds destinations: the typed number first, then the company's people and services, then contacts. */
export function findDestinations(search: DestinationSearch): readonly DestinationGroup[] {
  const { scope } = search
  const typed = search.typed.trim().toLowerCase()
  const term: SearchTerm = {
    words: typed,
    digits: typed.replace(/\D/g, ''),
    number: readDialled(search.typed, search.country),
  }
  const isInScope = (kind: Person['kind']) =>
    scope === 'all' ? kind !== 'contact' || typed !== '' : scope === kind
  const groups = kinds.map((id) => ({
    id,
    label: transferWords.scopes[id],
    options: isInScope(id) ? destinationsOfKind(id, search, term) : [],
  }))
  const listed = groups.flatMap(({ options }) => options)
  const number = {
    id: 'number',
    label: transferWords.scopes.number,
    options: typedNumber(search, term, listed),
  }
  return [number, ...groups].filter((group) => group.options.length > 0)
}

/** The typed number itself, unless it belongs to a listed destination or the agent. */
function typedNumber(
  { country, ownExtension }: DestinationSearch,
  { number }: SearchTerm,
  listed: readonly Destination[],
): readonly Destination[] {
  if (!number || number.number === ownExtension) return []
  if (listed.some((each) => sameNumber(each.to, number.number, country))) return []
  return [numberDestination(number, country)]
}

function destinationsOfKind(
  kind: Person['kind'],
  search: DestinationSearch,
  term: SearchTerm,
): readonly Destination[] {
  const isEligible = (person: Person) =>
    person.kind === kind &&
    person.key !== search.ownKey &&
    person.numbers.length > 0 &&
    matches(person, search, term) &&
    !person.numbers.some((each) => each.number === search.ownExtension)
  return search.people
    .filter(isEligible)
    .slice(0, maxPerKind)
    .flatMap((person) => {
      const to = bestNumber(person, term, search.country)
      return to === undefined ? [] : [personDestination(person, to, search)]
    })
}

function matches(
  person: Person,
  { country, found }: DestinationSearch,
  { words, digits, number }: SearchTerm,
): boolean {
  if (found?.has(person.key)) return true
  if (words === '' || person.name.toLowerCase().includes(words)) return true
  if (person.company.toLowerCase().includes(words)) return true
  if (digits.length < 2) return false
  return person.numbers.some(
    (each) =>
      each.number.replace(/\D/g, '').includes(digits) ||
      (number !== undefined && sameNumber(each.number, number.number, country)),
  )
}

/** Returns the person's number that was typed, in whole or in part, else the first. */
function bestNumber(
  { numbers }: Person,
  { digits, number }: SearchTerm,
  country: string,
): string | undefined {
  const exact = number && numbers.find((each) => sameNumber(each.number, number.number, country))
  const partial = digits.length < 2 ? undefined : numbers.find((each) => each.number.includes(digits))
  return (exact ?? partial ?? numbers[0])?.number
}
