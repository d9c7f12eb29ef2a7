import { sides } from './call-end.ts'
import type { LiveCallRecord } from './live-call.ts'
import type { KnownPerson, PeopleIndex } from './people-index.ts'
import { sameNumber } from './phone-number.ts'

/**
 * The colleague now on a call with this number, connected or on hold; null if none, or if the call does not say which
 * of several. `ownKey`: the agent, whose own calls are ignored. `country` is that of the dial plan (ISO 3166).
 */
export function colleagueTalkingTo<Known extends KnownPerson>(
  number: string,
  {
    calls,
    index,
    ownKey,
    country,
  }: {
    readonly calls: readonly LiveCallRecord[]
    readonly index: Pick<PeopleIndex<Known>, 'at'>
    readonly ownKey: string
    readonly country: string
  },
): Known | null {
  if (number === '') return null
  for (const call of calls) {
    if (call.state !== 'CONNECTED' && call.state !== 'ON_HOLD') continue
    for (const side of sides) {
      if (!sameNumber(call[side].number, number, country)) continue
      const { people, isOneOf } = index.at(call, side === 'source' ? 'destination' : 'source')
      const colleague = isOneOf
        ? undefined
        : people.find(({ kind, key }) => kind === 'user' && key !== ownKey)
      if (colleague) return colleague
    }
  }
  return null
}
