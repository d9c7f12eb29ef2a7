import type { TimelineEntry } from '#shared/calls/call-timeline.ts'

/** A fact about a call that may turn out to be one of this phone's. */
export type WaitingFact = {
  /** What it will be known by: see `callKey` and `sipKey`. */
  readonly key: string
  /** Made late: most facts are of other people's calls. */
  readonly make: () => TimelineEntry
}

export function sipKey(sipCallId: string): string {
  return `sip ${sipCallId}`
}

export function callKey(callId: number): string {
  return `call ${callId}`
}

const most = 1_000

/** Facts that came before it was known which line they are about: the INVITE before its line, the event before both. */
export class WaitingFacts {
  private facts: WaitingFact[] = []

  hold(fact: WaitingFact): void {
    this.facts.push(fact)
    // Thrown away in blocks, so that a busy platform costs no copy for each fact.
    if (this.facts.length > most * 2) this.facts = this.facts.slice(-most)
  }

  /** The entries of one key, oldest first, which wait no longer. */
  release(key: string): readonly TimelineEntry[] {
    const found = this.facts.filter((fact) => fact.key === key)
    if (found.length > 0) this.facts = this.facts.filter((fact) => fact.key !== key)
    return found.map(({ make }) => make())
  }
}
