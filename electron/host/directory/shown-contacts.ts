import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'

/** Maximum number of contacts sent to pages unasked, and of numbers looked up for them at a time. */
const limits = { contacts: 500, numbers: 1_000 }

type Find = {
  byNumber(number: string): Person | null
  byKey(key: string): Person | undefined
}

/** The slices whose numbers are shown with names at once. */
type Seen = Pick<HostState, 'lines' | 'calls' | 'recents'>

/** Contacts whose numbers appear in calls of the state; pages receive them without asking. */
export class ShownContacts {
  private readonly find: Find
  private readonly shown = new Map<string, Person>()

  constructor(find: Find) {
    this.find = find
  }

  get list(): readonly Person[] {
    return [...this.shown.values()]
  }

  /** Adds the contacts of numbers and contact keys that are now shown; returns whether the list has changed. */
  addShown(keys: readonly string[]): boolean {
    let isNew = false
    for (const each of keys) {
      const person = each.startsWith('contact:') ? this.find.byKey(each) : this.find.byNumber(each)
      if (person?.kind !== 'contact' || this.shown.has(person.key)) continue
      this.shown.set(person.key, person)
      isNew = true
    }
    return isNew
  }

  /** Rebuilds the list from the state, up to the limit of numbers; pages request any others themselves. */
  renew(state: Seen): void {
    this.shown.clear()
    this.addShown(keysInState(state).slice(0, limits.numbers))
  }

  /** Drops contacts that are no longer shown, once the list is over its limit. */
  prune(state: () => Seen): void {
    if (this.shown.size <= limits.contacts) return
    this.renew(state())
    for (const key of [...this.shown.keys()].slice(limits.contacts)) this.shown.delete(key)
  }
}

/** The numbers and contact keys in these calls. */
export function keysInCalls(calls: readonly LiveCallRecord[]): readonly string[] {
  return calls.flatMap(({ source, destination }) =>
    [source, destination].flatMap(({ id, number }) => (id.startsWith('contact:') ? [id, number] : [number])),
  )
}

/** The numbers and contact keys in the state, those of the agent's own calls first. */
function keysInState({ lines, calls, recents }: Seen): readonly string[] {
  return [
    ...lines.map(({ number }) => number),
    ...recents.calls.map(({ number }) => number),
    ...keysInCalls(calls),
  ]
}
