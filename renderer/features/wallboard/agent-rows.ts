import type { Presence, PresenceState } from '#shared/calls/presence.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'

/** An agent and their presence. */
export type AgentRow = Presence & {
  readonly key: string
  readonly name: string
  readonly ext: string
}

const ranks: Readonly<Record<PresenceState, number>> = {
  talking: 0,
  'on-hold': 0,
  dialling: 0,
  ringing: 0,
  free: 1,
  'do-not-disturb': 2,
  unknown: 3,
  away: 4,
}

/** The part of a user that does not change while they work. */
type NamedAgent = Pick<AgentRow, 'key' | 'name' | 'ext'> & { readonly person: Person }

/** Sorts the users by name, once per list of people. */
export function agentsByName(people: readonly Person[]): readonly NamedAgent[] {
  return people
    .filter(({ kind }) => kind === 'user')
    .map((person) => ({
      person,
      key: person.key,
      name: shownName(person.name),
      ext: person.numbers.find(({ label }) => label === 'extension')?.number ?? '',
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.key.localeCompare(other.key))
}

/** Agents on a call first, then free ones, then the others, each by name. */
export function agentRows(
  byName: readonly NamedAgent[],
  presenceOf: (person: Person) => Presence,
): readonly AgentRow[] {
  const groups: AgentRow[][] = [[], [], [], [], []]
  for (const { person, key, name, ext } of byName) {
    const { state, since } = presenceOf(person)
    groups[ranks[state]]?.push({ key, name, ext, state, since })
  }
  return groups.flat()
}
