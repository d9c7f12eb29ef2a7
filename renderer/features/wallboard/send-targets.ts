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
const most = 40

/** Returns matching colleagues, queues, ring groups and found contacts; a typed number comes first. */
export function sendTargets(
  people: readonly Person[],
  typed: string,
  facts: { readonly country: string; readonly stateOf: (person: Person) => PresenceState },
): readonly SendTarget[] {
  const wanted = typed.trim().toLowerCase()
  const dialled = readDialled(typed, facts.country)
  const found = people
    .filter((person) => person.numbers.length > 0 && fits(person, wanted))
    .slice(0, most)
    .map((person) => targetOf(person, facts))
  if (!dialled || found.some(({ to }) => to === dialled.number)) return found
  const number = formatNumber(dialled.number, facts.country)
  return [
    { id: 'number', name: number, to: dialled.number, note: words.transfer.number, state: null },
    ...found,
  ]
}

function fits(person: Person, wanted: string): boolean {
  if (wanted === '') return person.kind !== 'contact'
  if (person.name.toLowerCase().includes(wanted) || person.company.toLowerCase().includes(wanted)) return true
  const digits = wanted.replace(/\D/g, '')
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
