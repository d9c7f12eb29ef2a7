import { BoundedMap } from './bounded-map.ts'
import { readEnd, type CallEnd, type CallSide } from './call-end.ts'
import type { LiveCallRecord } from './live-call.ts'
import { numberTail, sameNumber } from './phone-number.ts'

/** What is needed of somebody to find them at the end of a call. */
export type KnownPerson = {
  /** `user:7`, `contact:5`, `queue:3`, `ring-group:2`, `conference:4`. */
  readonly key: string
  readonly kind: 'user' | 'contact' | 'queue' | 'ring-group' | 'conference'
  readonly numbers: readonly { readonly number: string }[]
  /** The number that a colleague shows outside; several may show the same. */
  readonly callerId?: string
}

/** Who stands at one end of a call. */
type PeopleAtEnd<Known> = {
  readonly end: CallEnd
  readonly people: readonly Known[]
  /** It is one of these colleagues, and the call does not say which. */
  readonly isOneOf: boolean
}

/** People by identifier and by number, so that each of thousands of calls is looked at once. */
export type PeopleIndex<Known> = {
  /** Who has a number as their own; null where nobody has, and for no number. The first of the list where several have it. */
  byNumber(number: string): Known | null
  byKey(key: string): Known | undefined
  /** Everybody whom one end of a call names: by identifier, else by number. Nobody for a mailbox. */
  at(call: LiveCallRecord, side: CallSide): PeopleAtEnd<Known>
}

/** `country` is that of the dial plan (ISO 3166). Costs a step a number; a look costs a few, however many people there are. */
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

const mostFound = 20_000

/** Who has a number, found by its last digits first: to read the numbers of thousands costs a fifth of a second. */
class NumberIndex<Known> {
  private readonly byTail = new Map<string, { readonly number: string; readonly known: Known }[]>()
  /** What was found for the numbers of the present calls: each reading asks for them again. */
  private readonly found = new BoundedMap<string, readonly Known[]>(mostFound)
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

  /** Each of them once. */
  find(number: string): readonly Known[] {
    const before = this.found.get(number)
    if (before) return before
    const now = this.look(number)
    this.found.set(number, now)
    return now
  }

  private look(number: string): readonly Known[] {
    const entries = this.byTail.get(numberTail(number)) ?? []
    const found = entries.filter((entry) => sameNumber(entry.number, number, this.country))
    return found.length < 2 ? found.map(({ known }) => known) : [...new Set(found.map(({ known }) => known))]
  }
}
