import { sides, type CallSide } from './call-end.ts'
import type { CallState } from './call-state.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'

/**
 * A person's activity. `free` requires evidence: the live calls are current, none of them can be theirs, and one of
 * their phones is registered. `away`: no phone is registered. `unknown`: the facts do not decide it.
 */
export type PresenceState =
  | 'free'
  | 'ringing'
  | 'dialling'
  | 'talking'
  | 'on-hold'
  | 'do-not-disturb'
  | 'away'
  | 'unknown'

/** `since`: when their call began, in milliseconds since 1970; null outside calls, or if the platform gives no start. */
export type Presence = { readonly state: PresenceState; readonly since: number | null }

/** A person whose presence is computed. */
export type PresentPerson = KnownPerson & {
  /** Registered phones; null if they are not known, or were not read within the last minute. */
  readonly phones: number | null
  readonly doNotDisturb?: boolean
}

export type PresenceFacts<Known extends PresentPerson> = {
  readonly index: PeopleIndex<Known>
  readonly calls: readonly LiveCallRecord[]
  /** Whether the list of live calls is current: the last reading succeeded. */
  readonly isCurrent: boolean
}

export type PresenceOf = (person: PresentPerson) => Presence

/** A person's call, and their end of it. */
type BusyCall = { readonly call: LiveCallRecord; readonly side: CallSide }
/** A person's call, with their presence in it. */
export type Busy = BusyCall & { readonly presence: Presence }

export type Team = {
  readonly presenceOf: PresenceOf
  readonly callOf: (person: Pick<PresentPerson, 'key'>) => BusyCall | null
}

/**
 * Derives each person's presence from every field of the live calls that identifies them: identifier, extension, mobile
 * and direct number in any notation, caller ID. Visits each call once. Of several calls, the connected one counts.
 */
export function readPresence<Known extends PresentPerson>(facts: PresenceFacts<Known>): PresenceOf {
  return readTeam(facts).presenceOf
}

/** The same, with the call that determines it and the person's end of it; null if they are on no call. */
export function readTeam<Known extends PresentPerson>({
  index,
  calls,
  isCurrent,
}: PresenceFacts<Known>): Team {
  if (!isCurrent) return { presenceOf: () => unknownPresence, callOf: () => null }
  const busy = new Map<string, Busy>()
  const perhaps = new Set<string>()
  for (const call of calls) {
    if (call.state === 'HANGUP') continue
    for (const side of sides) {
      const { people, isOneOf } = index.at(call, side)
      const presence = presenceIn(call, side)
      for (const { key } of people) {
        if (isOneOf) perhaps.add(key)
        else if (isNearer(presence, busy.get(key)?.presence)) busy.set(key, { presence, call, side })
      }
    }
  }
  return {
    presenceOf: (person) =>
      busy.get(person.key)?.presence ?? (perhaps.has(person.key) ? unknownPresence : idlePresence(person)),
    callOf: ({ key }) => busy.get(key) ?? null,
  }
}

export const unknownPresence: Presence = { state: 'unknown', since: null }

/** Presence of a person who is on no call. */
export function idlePresence({ kind, phones, doNotDisturb }: PresentPerson): Presence {
  if (kind !== 'user' || phones === null) return unknownPresence
  if (phones === 0) return { state: 'away', since: null }
  return { state: doNotDisturb ? 'do-not-disturb' : 'free', since: null }
}

/** Presence of the person at this end of a call. */
export function presenceIn(call: LiveCallRecord, side: CallSide): Presence {
  return { state: stateIn(call.state, side), since: call.connectedAt ?? (call.startedAt || null) }
}

/** A click-to-dial call rings at its source first (ACCEPTED). */
function stateIn(state: CallState, side: CallSide): PresenceState {
  if (state === 'CONNECTED') return 'talking'
  if (state === 'ON_HOLD') return 'on-hold'
  return side === 'source' && state !== 'ACCEPTED' ? 'dialling' : 'ringing'
}

const nearness: Readonly<Partial<Record<PresenceState, number>>> = {
  talking: 1,
  'on-hold': 2,
  dialling: 3,
  ringing: 4,
}

/** Whether the first of two calls of a person takes precedence. */
export function isNearer(one: Presence, known: Presence | undefined): boolean {
  if (!known) return true
  const apart = (nearness[one.state] ?? 0) - (nearness[known.state] ?? 0)
  return apart === 0 ? (one.since ?? 0) < (known.since ?? 0) : apart < 0
}
