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
  /** Keys of those whom the directory found for what was typed; others are looked at here. */
  readonly found?: ReadonlySet<string>
  /** What each person does now. */
  readonly presenceOf: PresenceOf
  /** Callers who wait, by the key of their queue: when each began, in milliseconds since 1970. */
  readonly waiting: ReadonlyMap<string, readonly number[]>
  readonly typed: string
  readonly scope: DestinationScope
  readonly country: string
  /** The agent, to whom no call is sent from here: as a person, and by extension. */
  readonly ownKey: string
  readonly ownExtension: string
}

export const mostOfAKind = 20

/** What was typed, read once: as words, as digits, and as a number where it is one. */
type Wanted = { readonly words: string; readonly digits: string; readonly number: Dialled | undefined }

const kinds = ['queue', 'user', 'ring-group', 'conference', 'contact'] as const
const scopes: readonly DestinationScope[] = ['all', 'user', 'queue', 'ring-group', 'contact']

/** What the search can be kept to, as pills. */
export function scopePills(): readonly { readonly value: DestinationScope; readonly label: string }[] {
  return scopes.map((value) => ({ value, label: transferWords.scopes[value] }))
}

/** Where a call can go, for what was typed: the number itself first, then who and what of this company, then contacts. */
export function findDestinations(search: DestinationSearch): readonly DestinationGroup[] {
  const { scope } = search
  const typed = search.typed.trim().toLowerCase()
  const wanted: Wanted = {
    words: typed,
    digits: typed.replace(/\D/g, ''),
    number: readDialled(search.typed, search.country),
  }
  const isAsked = (kind: Person['kind']) =>
    scope === 'all' ? kind !== 'contact' || typed !== '' : scope === kind
  const groups = kinds.map((id) => ({
    id,
    label: transferWords.scopes[id],
    options: isAsked(id) ? peopleOf(id, search, wanted) : [],
  }))
  const offered = groups.flatMap(({ options }) => options)
  const number = {
    id: 'number',
    label: transferWords.scopes.number,
    options: typedNumber(search, wanted, offered),
  }
  return [number, ...groups].filter((group) => group.options.length > 0)
}

/** The typed number as it stands, unless somebody who is offered has it, or it is the agent's own. */
function typedNumber(
  { country, ownExtension }: DestinationSearch,
  { number }: Wanted,
  offered: readonly Destination[],
): readonly Destination[] {
  if (!number || number.number === ownExtension) return []
  if (offered.some((each) => sameNumber(each.to, number.number, country))) return []
  return [numberDestination(number, country)]
}

function peopleOf(kind: Person['kind'], search: DestinationSearch, wanted: Wanted): readonly Destination[] {
  const isOffered = (person: Person) =>
    person.kind === kind &&
    person.key !== search.ownKey &&
    person.numbers.length > 0 &&
    matches(person, search, wanted) &&
    !person.numbers.some((each) => each.number === search.ownExtension)
  return search.people
    .filter(isOffered)
    .slice(0, mostOfAKind)
    .flatMap((person) => {
      const to = numberMeant(person, wanted, search.country)
      return to === undefined ? [] : [personDestination(person, to, search)]
    })
}

function matches(
  person: Person,
  { country, found }: DestinationSearch,
  { words, digits, number }: Wanted,
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

/** Which of a person's numbers: the one that was typed, whole or in part, else the first. */
function numberMeant({ numbers }: Person, { digits, number }: Wanted, country: string): string | undefined {
  const typed = number && numbers.find((each) => sameNumber(each.number, number.number, country))
  const begun = digits.length < 2 ? undefined : numbers.find((each) => each.number.includes(digits))
  return (typed ?? begun ?? numbers[0])?.number
}
