import type { LiveCallRecord, Party } from '#shared/calls/live-call.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownCallState, shownState } from '../../stores/shown-state.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import type { ShownCallState } from '../../ui/call-states.ts'

/** One row of the live calls, as the list draws it. */
export type CallRowModel = {
  readonly key: string
  readonly lineId: string | null
  readonly title: string
  readonly subtitle: string
  readonly state: ShownCallState
  /** Milliseconds since 1970 from which its time counts, and where it stopped. */
  readonly since: number
  readonly until: number | null
  readonly recording: 'off' | 'recording' | 'paused'
}

/** A call of this phone. */
export function ownRow(own: OwnCall): CallRowModel {
  const { line, call } = own
  const through = own.through || (line.direction === 'in' ? 'Direct' : 'You called')
  const company = own.person?.company ?? ''
  return {
    key: line.id,
    lineId: line.id,
    title: own.title,
    subtitle: [through, company].filter((part) => part !== '').join(', '),
    state: shownState(line),
    since: line.heldAt ?? line.connectedAt ?? line.startedAt,
    until: line.endedAt,
    recording: line.state === 'ended' ? 'off' : (call?.recording ?? 'off'),
  }
}

/** A colleague's call, or one that rings for somebody else. `stale` while the platform is not heard of. */
export function teamRow(call: LiveCallRecord, stale: boolean, country: string): CallRowModel {
  const inbound = call.direction === 'in'
  const [colleague, far] = inbound ? [call.destination, call.source] : [call.source, call.destination]
  return {
    key: `call-${call.id}`,
    lineId: null,
    title: partyName(colleague, country),
    subtitle: `${inbound ? 'with' : 'to'} ${partyName(far, country)}`,
    state: stale ? 'last-known' : shownCallState(call.state),
    since: call.connectedAt ?? call.startedAt,
    until: null,
    recording: 'off',
  }
}

function partyName(party: Party, country: string): string {
  return party.name || formatNumber(party.number, country) || 'Unknown'
}
