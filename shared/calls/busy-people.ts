import { sides, type CallSide } from './call-end.ts'
import type { LiveCallDiff, LiveCallRecord, Party } from './live-call.ts'
import type { PeopleIndex } from './people-index.ts'
import {
  idlePresence,
  isNearer,
  presenceIn,
  unknownPresence,
  type Busy,
  type Presence,
  type PresentPerson,
} from './presence.ts'

/** A person at an end of a call, by key, or one of several candidates. Presence is computed on demand. */
type Participation = {
  readonly key: string
  readonly side: CallSide
  readonly isOneOf: boolean
  call: LiveCallRecord
}
/** The participations of a person and their nearest call; undefined until it is computed after a change. */
type PersonOnCalls = { readonly participations: Set<Participation>; nearest: Busy | null | undefined }

/** Tracks each person's presence, as `readTeam` defines it; the cost of an update depends on the change only. */
export class BusyPeople<Known extends PresentPerson> {
  private index: Pick<PeopleIndex<Known>, 'at'>
  private readonly calls = new Map<number, LiveCallRecord>()
  private readonly participations = new Map<number, readonly Participation[]>()
  private readonly byPerson = new Map<string, PersonOnCalls>()

  constructor(index: Pick<PeopleIndex<Known>, 'at'>) {
    this.index = index
  }

  apply({ changed, removed }: LiveCallDiff): void {
    for (const id of removed) this.remove(id)
    for (const call of changed) {
      const before = this.calls.get(call.id)
      if (before && call.state !== 'HANGUP' && hasSameParties(before, call)) this.change(call)
      else {
        this.remove(call.id)
        if (call.state !== 'HANGUP') this.add(call)
      }
    }
  }

  /** Applies changed numbers of people. */
  reindex(index: Pick<PeopleIndex<Known>, 'at'>): void {
    const calls = [...this.calls.values()]
    this.index = index
    this.byPerson.clear()
    this.participations.clear()
    for (const call of calls) this.add(call)
  }

  presenceOf(person: PresentPerson): Presence {
    const busy = this.callOf(person)
    if (busy) return busy.presence
    return this.byPerson.has(person.key) ? unknownPresence : idlePresence(person)
  }

  /** The call that determines the presence, and the person's end of it; null if they are on no call. */
  callOf({ key }: Pick<PresentPerson, 'key'>): Busy | null {
    const person = this.byPerson.get(key)
    if (!person) return null
    if (person.nearest === undefined) person.nearest = nearestOf(person.participations)
    return person.nearest
  }

  private add(call: LiveCallRecord): void {
    const participations: Participation[] = []
    for (const side of sides) {
      const { people, isOneOf } = this.index.at(call, side)
      for (const { key } of people) participations.push({ key, side, isOneOf, call })
    }
    this.calls.set(call.id, call)
    this.participations.set(call.id, participations)
    for (const participation of participations) {
      const person = this.byPerson.get(participation.key)
      if (!person) {
        this.byPerson.set(participation.key, { participations: new Set([participation]), nearest: undefined })
        continue
      }
      person.participations.add(participation)
      person.nearest = afterChange(person.nearest, participation)
    }
  }

  private change(call: LiveCallRecord): void {
    this.calls.set(call.id, call)
    for (const participation of this.participations.get(call.id) ?? []) {
      const before = participation.call
      participation.call = call
      const person = this.byPerson.get(participation.key)
      if (!person) continue
      person.nearest =
        person.nearest?.call === before ? undefined : afterChange(person.nearest, participation)
    }
  }

  private remove(id: number): void {
    this.calls.delete(id)
    for (const participation of this.participations.get(id) ?? []) {
      const person = this.byPerson.get(participation.key)
      if (!person) continue
      person.participations.delete(participation)
      if (person.nearest?.call === participation.call) person.nearest = undefined
      if (person.participations.size === 0) this.byPerson.delete(participation.key)
    }
    this.participations.delete(id)
  }
}

/** The nearest participation; of equally near ones, the first in order of arrival. */
function nearestOf(participations: ReadonlySet<Participation>): Busy | null {
  let nearest: Busy | null = null
  for (const { isOneOf, call, side } of participations) {
    if (isOneOf) continue
    const presence = presenceIn(call, side)
    if (isNearer(presence, nearest?.presence)) nearest = { presence, call, side }
  }
  return nearest
}

/** The nearest call after another of the person's calls has changed; undefined if all must be compared again. */
function afterChange(
  nearest: Busy | null | undefined,
  participation: Participation,
): Busy | null | undefined {
  if (nearest === undefined || participation.isOneOf) return nearest
  const presence = presenceIn(participation.call, participation.side)
  if (nearest && isNearer(nearest.presence, presence)) return nearest
  const { call, side } = participation
  return isNearer(presence, nearest?.presence) ? { presence, call, side } : undefined
}
/** Whether everything that `readEnd` uses, and the numbers, are unchanged. */
function hasSameParties(one: LiveCallRecord, other: LiveCallRecord): boolean {
  return (
    one.context === other.context &&
    one.queueState === other.queueState &&
    isSameParty(one.source, other.source) &&
    isSameParty(one.destination, other.destination)
  )
}

function isSameParty(one: Party, other: Party): boolean {
  return one === other || (one.id === other.id && one.number === other.number)
}
