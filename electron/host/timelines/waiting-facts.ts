import type { TimelineEntry } from '#shared/calls/call-timeline.ts'

/** A fact about a call that may turn out to be one of this phone's. */
export type WaitingFact = {
  /** The key that it will be looked up by: see `callKey` and `sipKey`. */
  readonly key: string
  /** Called only on use: most facts concern other people's calls. */
  readonly createEntry: () => TimelineEntry
}

export function sipKey(sipCallId: string): string {
  return `sip ${sipCallId}`
}

export function callKey(callId: number): string {
  return `call ${callId}`
}

const maxWaiting = 1_000

/** Facts that arrived before their line was known: the INVITE before its line, the event before both. */
export class WaitingFacts {
  private facts: WaitingFact[] = []

  add(fact: WaitingFact): void {
    this.facts.push(fact)
    // Dropped in blocks, so that a busy platform does not cause a copy per fact.
    if (this.facts.length > maxWaiting * 2) this.facts = this.facts.slice(-maxWaiting)
  }

  /** Takes out the entries of one key, oldest first. */
  release(key: string): readonly TimelineEntry[] {
    const matching = this.facts.filter((fact) => fact.key === key)
    if (matching.length > 0) this.facts = this.facts.filter((fact) => fact.key !== key)
    return matching.map(({ createEntry }) => createEntry())
  }
}
