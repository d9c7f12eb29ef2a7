import { connectedParty, type FarParty, type PartyFacts } from '#shared/calls/connected-party.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'

/** The parties that the platform has joined to lines of this phone, without a message to this phone. */
export class ConnectedParties {
  private readonly facts: () => Omit<PartyFacts, 'shown'>
  private readonly joined = new Map<string, FarParty>()

  constructor(facts: () => Omit<PartyFacts, 'shown'>) {
    this.facts = facts
  }

  /** Learns from these live calls; returns whether a line has another party now. */
  learn(lines: readonly Line[], calls: readonly LiveCallRecord[]): boolean {
    const ids = new Set(lines.map(({ id }) => id))
    for (const id of this.joined.keys()) if (!ids.has(id)) this.joined.delete(id)
    let hasChanged = false
    for (const line of lines) {
      const shown = this.joined.get(line.id) ?? line
      for (const call of calls) {
        const party = connectedParty(line, call, { ...this.facts(), shown })
        if (!party) continue
        this.joined.set(line.id, party)
        hasChanged = true
        break
      }
    }
    return hasChanged
  }

  /** Returns the lines, each with the party that it is connected to. */
  withParties(lines: readonly Line[]): readonly Line[] {
    return this.joined.size === 0 ? lines : lines.map((line) => ({ ...line, ...this.joined.get(line.id) }))
  }
}
