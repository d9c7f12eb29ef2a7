import { formatNumber, readDialled } from '#shared/calls/phone-number.ts'
import type { PresenceState } from '#shared/calls/presence.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { wallboardWords as words } from '../../locales/wallboard.ts'

/** A destination that a call can be sent to. */
export type SendTarget = {
  readonly id: string
  readonly name: string
  /** The number to dial. */
  readonly to: string
  readonly note: string
  /** The presence of a colleague; null for anybody else. */
  readonly state: PresenceState | null
}

/** Maximum number offered. */
const maxTargets = 40

/** Returns matching colleagues, queues, ring groups and found contacts; a typed number comes first. */
export function sendTargets(
  people: readonly Person[],
  typed: string,
  facts: { readonly country: string; readonly stateOf: (person: Person) => PresenceState },
): readonly SendTarget[] {
  const term = typed.trim().toLowerCase()
  const dialled = readDialled(typed, facts.country)
  const matches = people
    .filter((person) => person.numbers.length > 0 && matchesTerm(person, term))
    .slice(0, maxTargets)
    .map((person) => targetOf(person, facts))
  if (!dialled || matches.some(({ to }) => to === dialled.number)) return matches
  const number = formatNumber(dialled.number, facts.country)
  return [
    { id: 'number', name: number, to: dialled.number, note: words.transfer.number, state: null },
    ...matches,
  ]
}

function matchesTerm(person: Person, term: string): boolean {
  if (term === '') return person.kind !== 'contact'
  if (person.name.toLowerCase().includes(term) || person.company.toLowerCase().includes(term)) return true
  const digits = term.replace(/\D/g, '')
  return digits.length > 1 && person.numbers.some(({ number }) => number.replace(/\D/g, '').includes(digits))
}

function targetOf(
  person: Person,
  { country, stateOf }: { readonly country: string; readonly stateOf: (person: Person) => PresenceState },
): SendTarget {
  const number = person.numbers[0]?.number ?? ''
  return {
    id: person.key,
    name: shownName(person.name),
    to: number,
    note: formatNumber(number, country),
    state: person.kind === 'user' ? stateOf(person) : null,
  }
}
