import {
  assertedParty,
  connectedParty,
  type FarParty,
  type PartyFacts,
} from '#shared/calls/connected-party.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import { knownPeople } from '#shared/host/known-people.ts'
import type { StateView } from '../kernel/feature-context.ts'

/** The party that a line was joined to, and what a re-INVITE said of it. */
type Joined = {
  /** Null while the line has the party of its start. */
  readonly party: FarParty | null
  /** The last assertion examined: only another one is news, since each re-INVITE for a hold repeats it. */
  readonly asserted: FarParty | undefined
  /** The party that the assertion replaced: live calls that still name it are older. */
  readonly replaced: FarParty | null
}

/**
 * The parties that the platform has joined to lines of this phone: by a re-INVITE that names them, or without a message
 * to this phone. The later of the two wins.
 */
export class ConnectedParties {
  private readonly store: Pick<StateView, 'value'>
  private readonly country: () => string
  private readonly joined = new Map<string, Joined>()

  /** `country`: of the dial plan, ISO 3166. */
  constructor(store: Pick<StateView, 'value'>, country: () => string) {
    this.store = store
    this.country = country
  }

  /** Learns from these live calls; returns whether a line has another party now. */
  learn(lines: readonly Line[], calls: readonly LiveCallRecord[]): boolean {
    const ids = new Set(lines.map(({ id }) => id))
    for (const id of this.joined.keys()) if (!ids.has(id)) this.joined.delete(id)
    this.learnAsserted(lines)
    const { facts } = this
    let hasChanged = false
    for (const line of lines) {
      const { party, replaced = null } = this.joined.get(line.id) ?? {}
      const shown = party ?? line
      const found = calls.map((call) => connectedParty(line, call, { ...facts, shown })).find(Boolean)
      if (!found || (replaced && sameNumber(replaced.number, found.number, facts.country))) continue
      this.joined.set(line.id, { party: found, asserted: line.asserted, replaced: null })
      hasChanged = true
    }
    return hasChanged
  }

  /** Returns the lines, each with the party that it is connected to. */
  withParties(lines: readonly Line[]): readonly Line[] {
    this.learnAsserted(lines)
    if (this.joined.size === 0) return lines
    return lines.map((line) => ({ ...line, ...this.joined.get(line.id)?.party }))
  }

  private learnAsserted(lines: readonly Line[]): void {
    for (const line of lines) {
      const { asserted } = line
      const before = this.joined.get(line.id)
      const { number } = before?.asserted ?? line
      if (!asserted || sameNumber(number, asserted.number, this.country())) continue
      const shown = before?.party ?? line
      const party = assertedParty(line, { ...this.facts, shown })
      const joined = party ? { party, replaced: shown } : { party: before?.party ?? null, replaced: null }
      this.joined.set(line.id, { ...joined, asserted })
    }
  }

  private get facts(): Omit<PartyFacts, 'shown'> {
    const country = this.country()
    return { index: knownPeople(this.store.value.people.list, country), country }
  }
}
