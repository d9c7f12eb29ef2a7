import type { LiveCallRecord, Party } from '#shared/calls/live-call.ts'
import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { shownCallState, shownState } from '../../stores/shown-state.ts'
import type { FindPerson } from '../../stores/people-by-number.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import type { ShownCallState } from '../../ui/call-states.ts'
import { conferenceWords, farHoldWords } from './call-words.ts'

/** A colleague who is on a call, and the extension by which the exchange knows them. */
export type Colleague = { readonly name: string; readonly shortName: string; readonly ext: string }

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
  /** Whose call it is, where a code of the exchange can listen to it or join it. */
  readonly colleague?: Colleague
}

/** A call of this phone. `conference`: who hears each other now. */
export function ownRow(own: OwnCall, conference: readonly OwnCall[] = []): CallRowModel {
  const { line, call } = own
  const now = farHoldWords(own) || conferenceWords(own, conference)
  const through = own.through || (line.direction === 'in' ? 'Direct' : 'You called')
  const company = shownName(own.person?.company ?? '')
  return {
    key: line.id,
    lineId: line.id,
    title: own.title,
    subtitle: now || [through, company].filter((part) => part !== '').join(', '),
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

/** Whose call it is, where somebody is on it whom this company knows; null for rings and calls of strangers. */
export function colleagueOn(call: LiveCallRecord, personBehind: FindPerson): Colleague | null {
  if (call.state !== 'CONNECTED' && call.state !== 'ON_HOLD') return null
  const party = call.direction === 'in' ? call.destination : call.source
  const person = personBehind(party.number)
  const ext = person?.numbers.find(({ label }) => label === 'Extension')?.number
  if (person?.kind !== 'user' || ext === undefined) return null
  const name = shownName(person.name)
  return { name, shortName: name.split(' ')[0] ?? name, ext }
}

function partyName(party: Party, country: string): string {
  return shownName(party.name) || formatNumber(shownName(party.number), country) || 'Unknown'
}
