import { connectedParty, type FarParty, type PartyFacts } from '#shared/calls/connected-party.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { knownPeople } from '#shared/host/known-people.ts'
import type { StateView } from '../kernel/feature-context.ts'

/** The parties that the platform has joined to lines of this phone, without a message to this phone. */
export class ConnectedParties {
  private readonly store: Pick<StateView, 'value'>
  private readonly country: () => string
  private readonly joined = new Map<string, FarParty>()

  /** `country`: of the dial plan, ISO 3166. */
  constructor(store: Pick<StateView, 'value'>, country: () => string) {
    this.store = store
    this.country = country
  }

  /** Learns from these live calls; returns whether a line has another party now. */
  learn(lines: readonly Line[], calls: readonly LiveCallRecord[]): boolean {
    const ids = new Set(lines.map(({ id }) => id))
    for (const id of this.joined.keys()) if (!ids.has(id)) this.joined.delete(id)
    const { facts } = this
    let hasChanged = false
    for (const line of lines) {
      const shown = this.joined.get(line.id) ?? line
      for (const call of calls) {
        const party = connectedParty(line, call, { ...facts, shown })
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

  private get facts(): Omit<PartyFacts, 'shown'> {
    const country = this.country()
    return { index: knownPeople(this.store.value.people.list, country), country }
  }
}
