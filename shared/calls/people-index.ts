import { BoundedMap } from './bounded-map.ts'
import { readEnd, type CallEnd, type CallSide } from './call-end.ts'
import type { LiveCallRecord } from './live-call.ts'
import { numberTail, sameNumber } from './phone-number.ts'

/** The data needed to find a person at the end of a call. */
export type KnownPerson = {
  /** `user:7`, `contact:5`, `queue:3`, `ring-group:2`, `conference:4`. */
  readonly key: string
  readonly kind: 'user' | 'contact' | 'queue' | 'ring-group' | 'conference'
  readonly numbers: readonly { readonly number: string }[]
  /** A colleague's outgoing caller ID; several colleagues may share one. */
  readonly callerId?: string
}

/** The people at one end of a call. */
type PeopleAtEnd<Known> = {
  readonly end: CallEnd
  readonly people: readonly Known[]
  /** It is one of these colleagues, but the call does not say which. */
  readonly isOneOf: boolean
}

/** People by identifier and by number, so that each of thousands of calls is examined only once. */
export type PeopleIndex<Known> = {
  /** The owner of a number, or the first of several; null if there is none, or for an empty number. */
  byNumber(number: string): Known | null
  byKey(key: string): Known | undefined
  /** Everybody at one end of a call: by identifier, else by number. Nobody for a mailbox. */
  at(call: LiveCallRecord, side: CallSide): PeopleAtEnd<Known>
}

/** Builds the index in one step per number; a look-up is cheap. `country` is that of the dial plan (ISO 3166). */
export function indexPeople<Known extends KnownPerson>(
  people: readonly Known[],
  country: string,
): PeopleIndex<Known> {
  const byKey = new Map(people.map((person) => [person.key, person]))
  const owners = new NumberIndex<Known>(country)
  const users = new NumberIndex<Known>(country)
  for (const person of people) {
    for (const { number } of person.numbers) owners.add(number, person)
    if (person.kind !== 'user') continue
    for (const { number } of person.numbers) users.add(number, person)
    if (person.callerId) users.add(person.callerId, person)
  }
  const byNumber = (number: string) => owners.find(number)[0] ?? null
  const colleague = (id: string) => byKey.get(`user:${id}`)
  return {
    byNumber,
    byKey: (key) => byKey.get(key),
    at(call, side) {
      const end = readEnd(call, side)
      const party = call[side]
      if (end.kind === 'service') return { end, people: serviceAt(end, party.number), isOneOf: false }
      const named = end.kind === 'user' ? colleague(end.id) : undefined
      if (named) return { end, people: [named], isOneOf: false }
      const colleagues = users.find(party.number)
      if (colleagues.length > 1) return { end, people: colleagues, isOneOf: true }
      const own = owners.find(party.number)
      const others = byKey.get(party.id)
      return {
        end,
        people: [...new Set([...colleagues, ...own, ...(others ? [others] : [])])],
        isOneOf: false,
      }
    },
  }

  function serviceAt({ service, id }: CallEnd & { kind: 'service' }, number: string): readonly Known[] {
    if (service === 'voicemail') return []
    const known = byKey.get(`${service}:${id}`) ?? owners.find(number).find(isService)
    return known ? [known] : []
  }
}

function isService({ kind }: KnownPerson): boolean {
  return kind === 'queue' || kind === 'ring-group'
}

const maxFound = 20_000

/** Owners of numbers, found by the last digits first: parsing thousands of numbers takes a fifth of a second. */
class NumberIndex<Known> {
  private readonly byTail = new Map<string, { readonly number: string; readonly known: Known }[]>()
  /** Results for the numbers of current calls, which each reading looks up again. */
  private readonly results = new BoundedMap<string, readonly Known[]>(maxFound)
  private readonly country: string

  constructor(country: string) {
    this.country = country
  }

  add(number: string, known: Known): void {
    const tail = numberTail(number)
    const entries = this.byTail.get(tail)
    if (entries) entries.push({ number, known })
    else this.byTail.set(tail, [{ number, known }])
  }

  /** Without duplicates. */
  find(number: string): readonly Known[] {
    const before = this.results.get(number)
    if (before) return before
    const now = this.search(number)
    this.results.set(number, now)
    return now
  }

  private search(number: string): readonly Known[] {
    const entries = this.byTail.get(numberTail(number)) ?? []
    const matches = entries.filter((entry) => sameNumber(entry.number, number, this.country))
    return matches.length < 2
      ? matches.map(({ known }) => known)
      : [...new Set(matches.map(({ known }) => known))]
  }
}
