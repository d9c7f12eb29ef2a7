import { isHere } from '#shared/calls/line-groups.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import { callsWords } from '../../locales/calls.ts'
import type { Colleague } from '../../stores/join-codes.ts'
import { shownState } from '../../stores/shown-state.ts'
import type { OwnCall } from '../../stores/own-calls.ts'
import type { ShownCallState } from '../../ui/call-states.ts'
import { conferenceWords, remoteHoldWords } from './call-words.ts'

/** One row of the list of live calls. */
export type CallRowModel = {
  readonly lineId: string | null
  readonly title: string
  readonly subtitle: string
  readonly state: ShownCallState
  /** Milliseconds since 1970 at which its time starts, and at which it stopped. */
  readonly since: number
  readonly until: number | null
  readonly recording: 'off' | 'recording' | 'paused'
  /** The colleague on the call, if a feature code can listen to it or join it. */
  readonly colleague?: Colleague
}

/** Returns the row of a call of this phone. `conference`: the calls that are in a conference now. */
export function ownCallRow(ownCall: OwnCall, conference: readonly OwnCall[] = []): CallRowModel {
  const { line, call } = ownCall
  const statusWords = remoteHoldWords(ownCall) || conferenceWords(ownCall, conference)
  const through =
    ownCall.calledParty || (line.direction === 'in' ? callsWords.list.direct : callsWords.list.youCalled)
  const phoneWords = isHere(line) ? [] : [callsWords.list.onOtherPhone]
  const company = shownName(ownCall.person?.company ?? '')
  return {
    lineId: line.id,
    title: ownCall.title,
    subtitle: statusWords || [...phoneWords, through, company].filter((part) => part !== '').join(', '),
    state: shownState(line),
    since: line.heldAt ?? line.connectedAt ?? line.startedAt,
    until: line.endedAt,
    recording: line.state === 'ended' ? 'off' : (call?.recording ?? 'off'),
  }
}
