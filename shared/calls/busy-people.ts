import { sides, type CallSide } from './call-end.ts'
import type { LiveCallDiff, LiveCallRecord } from './live-call.ts'
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

/** Who is at the ends of one call: each by key, and whether it is but one of several. */
type Seat = { readonly key: string; readonly side: CallSide; readonly isOneOf: boolean; busy: Busy }

/** What each person does now, as `readTeam` says it, kept up with the live calls: each change costs what has changed. */
export class BusyPeople<Known extends PresentPerson> {
  private index: Pick<PeopleIndex<Known>, 'at'>
  private readonly calls = new Map<number, LiveCallRecord>()
  private readonly seats = new Map<number, readonly Seat[]>()
  private readonly byPerson = new Map<string, Set<Seat>>()

  constructor(index: Pick<PeopleIndex<Known>, 'at'>) {
    this.index = index
  }

  apply({ changed, removed }: LiveCallDiff): void {
    for (const id of removed) this.remove(id)
    for (const call of changed) {
      const before = this.calls.get(call.id)
      if (before && call.state !== 'HANGUP' && isBetweenTheSame(before, call)) this.change(call)
      else {
        this.remove(call.id)
        if (call.state !== 'HANGUP') this.add(call)
      }
    }
  }

  /** People have other numbers now. */
  follow(index: Pick<PeopleIndex<Known>, 'at'>): void {
    const calls = [...this.calls.values()]
    this.index = index
    this.byPerson.clear()
    this.seats.clear()
    for (const call of calls) this.add(call)
  }

  presenceOf(person: PresentPerson): Presence {
    const busy = this.callOf(person)
    if (busy) return busy.presence
    return this.byPerson.has(person.key) ? unknownPresence : idlePresence(person)
  }

  /** The call that decided it, and the end of it that is theirs; null for who is on none. */
  callOf({ key }: Pick<PresentPerson, 'key'>): Busy | null {
    let nearest: Busy | null = null
    for (const { isOneOf, busy } of this.byPerson.get(key) ?? [])
      if (!isOneOf && isNearer(busy.presence, nearest?.presence)) nearest = busy
    return nearest
  }

  private add(call: LiveCallRecord): void {
    const seats = sides.flatMap((side) => {
      const { people, isOneOf } = this.index.at(call, side)
      const busy = { presence: presenceIn(call, side), call, side }
      return people.map(({ key }) => ({ key, side, isOneOf, busy }))
    })
    this.calls.set(call.id, call)
    this.seats.set(call.id, seats)
    for (const seat of seats) {
      const own = this.byPerson.get(seat.key)
      if (own) own.add(seat)
      else this.byPerson.set(seat.key, new Set([seat]))
    }
  }

  private change(call: LiveCallRecord): void {
    this.calls.set(call.id, call)
    for (const seat of this.seats.get(call.id) ?? [])
      seat.busy = { presence: presenceIn(call, seat.side), call, side: seat.side }
  }

  private remove(id: number): void {
    this.calls.delete(id)
    for (const seat of this.seats.get(id) ?? []) {
      const own = this.byPerson.get(seat.key)
      own?.delete(seat)
      if (own?.size === 0) this.byPerson.delete(seat.key)
    }
    this.seats.delete(id)
  }
}

/** Whether what `readEnd` reads, and the numbers, are those of before. */
function isBetweenTheSame(one: LiveCallRecord, other: LiveCallRecord): boolean {
  return (
    one.context === other.context &&
    one.queueState === other.queueState &&
    sides.every((side) => one[side].id === other[side].id && one[side].number === other[side].number)
  )
}
