import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { callWords } from '../../locales/call.ts'
import type { OwnCall } from '../../stores/own-calls.ts'

/** One stop on the path of a call. */
export type Hop = {
  readonly label: string
  readonly current: boolean
  /** How long the caller waited there; `until` is null while they still wait. */
  readonly waited?: { readonly since: number; readonly until: number | null }
}

/** Returns the stops of a call in the order in which it passed them. */
export function callPath(
  ownCall: OwnCall,
  country: string,
  waited: Hop['waited'] | null = null,
): readonly Hop[] {
  const { line } = ownCall
  const otherParty = formatNumber(shownName(line.number), country) || ownCall.title
  const through =
    ownCall.calledParty === ''
      ? []
      : [{ label: ownCall.calledParty, current: false, ...(waited && { waited }) }]
  const agent = { label: callWords.you, current: true }
  return line.direction === 'in'
    ? [{ label: otherParty, current: false }, ...through, agent]
    : [agent, { label: otherParty, current: false }]
}
