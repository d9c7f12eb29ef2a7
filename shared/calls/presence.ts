import { sides, type CallSide } from './call-end.ts'
import type { CallState } from './call-state.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'

/**
 * What somebody does. `free` is said on evidence only: the live calls are current, none of them can be theirs, and a
 * phone of theirs is registered. `away`: no phone is. `unknown`: what is known does not decide it.
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

/** `since`: from when on they are on the call, in milliseconds since 1970; null outside calls. */
export type Presence = { readonly state: PresenceState; readonly since: number | null }

/** Somebody whose presence is asked for. */
export type PresentPerson = KnownPerson & {
  /** Registered phones; null where the platform does not say. */
  readonly phones: number | null
  readonly doNotDisturb?: boolean
}

export type PresenceFacts<Known extends PresentPerson> = {
  readonly index: PeopleIndex<Known>
  readonly calls: readonly LiveCallRecord[]
  /** Whether the list of live calls can be believed now: the last reading went well. */
  readonly isCurrent: boolean
}

export type PresenceOf = (person: PresentPerson) => Presence

/** The call that somebody is on, and the end of it that is theirs. */
type BusyCall = { readonly call: LiveCallRecord; readonly side: CallSide }
/** Somebody on a call, with what they do on it. */
export type Busy = BusyCall & { readonly presence: Presence }

export type Team = {
  readonly presenceOf: PresenceOf
  readonly callOf: (person: Pick<PresentPerson, 'key'>) => BusyCall | null
}

/**
 * Says what each person does, from every field of the live calls that names one: identifier, extension, mobile and direct
 * number however it is written, caller ID. Looks at each call once. Of several calls the one talked on counts.
 */
export function readPresence<Known extends PresentPerson>(facts: PresenceFacts<Known>): PresenceOf {
  return readTeam(facts).presenceOf
}

/** The same, with the call that decided it, and the end of it that is theirs; null for who is on none. */
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

/** What somebody does who is on no call. */
export function idlePresence({ kind, phones, doNotDisturb }: PresentPerson): Presence {
  if (kind !== 'user' || phones === null) return unknownPresence
  if (phones === 0) return { state: 'away', since: null }
  return { state: doNotDisturb ? 'do-not-disturb' : 'free', since: null }
}

/** What whoever stands at this end of a call does. */
export function presenceIn(call: LiveCallRecord, side: CallSide): Presence {
  return { state: stateIn(call.state, side), since: call.connectedAt ?? call.startedAt }
}

/** A call that was asked for by click rings at its source first (ACCEPTED). */
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

/** Whether the first counts, of two calls that somebody is on. */
export function isNearer(one: Presence, known: Presence | undefined): boolean {
  if (!known) return true
  const apart = (nearness[one.state] ?? 0) - (nearness[known.state] ?? 0)
  return apart === 0 ? (one.since ?? 0) < (known.since ?? 0) : apart < 0
}
