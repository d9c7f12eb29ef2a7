import type { CallSide } from '#shared/calls/call-end.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { PresenceState, Team } from '#shared/calls/presence.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Person } from '#shared/host/slices.ts'
import { teamWords as words } from '../../locales/team.ts'

/** A colleague and their presence. */
export type TeamRow = {
  readonly key: string
  readonly name: string
  /** Empty if they have none and cannot be called. */
  readonly ext: string
  readonly state: PresenceState
  /** Start of their call, in milliseconds since 1970; null if not on a call. */
  readonly since: number | null
  /** The other party, as far as this agent may see it; empty if not on a call. */
  readonly with: string
}

export type TeamFacts = {
  readonly team: Team
  readonly nameAt: (call: LiveCallRecord, side: CallSide) => string
  /** Key of the agent, who is left out. */
  readonly ownKey: string
}

/** Maximum number of rows; others are found by name. */
export const maxRows = 100

/** Returns colleagues with a matching name or extension, sorted by name, so that a new call moves no row. */
export function teamRows(
  people: readonly Person[],
  typed: string,
  facts: TeamFacts,
): { readonly rows: readonly TeamRow[]; readonly others: number } {
  const term = typed.trim().toLowerCase()
  const matches = people
    .filter((person) => person.kind === 'user' && person.key !== facts.ownKey && matchesTerm(person, term))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.key.localeCompare(other.key))
  const rows = matches.slice(0, maxRows).map((person) => teamRow(person, facts))
  return { rows, others: matches.length - rows.length }
}

function matchesTerm(person: Person, term: string): boolean {
  return person.name.toLowerCase().includes(term) || extensionOf(person).startsWith(term)
}

function teamRow(person: Person, { team, nameAt }: TeamFacts): TeamRow {
  const { state, since } = team.presenceOf(person)
  const callSide = team.callOf(person)
  return {
    key: person.key,
    name: shownName(person.name),
    ext: extensionOf(person),
    state,
    since,
    with: callSide
      ? withWords(nameAt(callSide.call, callSide.side === 'source' ? 'destination' : 'source'), state)
      : '',
  }
}

function withWords(otherName: string, state: PresenceState): string {
  if (state === 'ringing') return words.from(otherName)
  return state === 'dialling' ? words.to(otherName) : words.with(otherName)
}

function extensionOf({ numbers }: Person): string {
  return numbers.find(({ label }) => label === 'extension')?.number ?? ''
}
