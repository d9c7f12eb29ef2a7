import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'

/** Contacts that pages are told of without asking, and numbers that are looked up for that at a time, at most. */
const most = { contacts: 500, numbers: 1_000 }

type Find = {
  byNumber(number: string): Person | null
  byKey(key: string): Person | undefined
}

/** The parts of the state whose numbers have their names at once. */
type Seen = Pick<HostState, 'lines' | 'calls' | 'recents'>

/** Contacts whose numbers are in calls of the state: those that pages have before they ask. */
export class ShownContacts {
  private readonly find: Find
  private readonly shown = new Map<string, Person>()

  constructor(find: Find) {
    this.find = find
  }

  get list(): readonly Person[] {
    return [...this.shown.values()]
  }

  /** Numbers, and keys of contacts, that are shown now; whether that makes another list. */
  see(sought: readonly string[]): boolean {
    let isNew = false
    for (const each of sought) {
      const person = each.startsWith('contact:') ? this.find.byKey(each) : this.find.byNumber(each)
      if (person?.kind !== 'contact' || this.shown.has(person.key)) continue
      this.shown.set(person.key, person)
      isNew = true
    }
    return isNew
  }

  /** Keeps those of the state alone, as they are now. Beyond the first numbers pages ask for themselves. */
  renew(state: Seen): void {
    this.shown.clear()
    this.see(soughtIn(state).slice(0, most.numbers))
  }

  /** Forgets those that are shown no more, once there are many. */
  prune(state: () => Seen): void {
    if (this.shown.size <= most.contacts) return
    this.renew(state())
    for (const key of [...this.shown.keys()].slice(most.contacts)) this.shown.delete(key)
  }
}

/** What is needed of some calls to find the contacts in them. */
export function soughtInCalls(calls: readonly LiveCallRecord[]): readonly string[] {
  return calls.flatMap(({ source, destination }) =>
    [source, destination].flatMap(({ id, number }) => (id.startsWith('contact:') ? [id, number] : [number])),
  )
}

/** The agent's own calls first. */
function soughtIn({ lines, calls, recents }: Seen): readonly string[] {
  return [
    ...lines.map(({ number }) => number),
    ...recents.calls.map(({ number }) => number),
    ...soughtInCalls(calls),
  ]
}
