import type { CallSide } from '#shared/calls/call-end.ts'
import { readEnd } from '#shared/calls/call-end.ts'
import { firstStart, type CallGroup } from '#shared/calls/call-groups.ts'
import { serviceName } from '#shared/calls/end-name.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { PeopleIndex } from '#shared/calls/people-index.ts'
import type { Person } from '#shared/host/slices.ts'
import { callsWords } from '../../locales/calls.ts'
import { colleagueOnCall, companySide } from '../../stores/join-codes.ts'
import { shownCallState } from '../../stores/shown-state.ts'
import type { CallRowModel } from './call-rows.ts'

export type GroupRowContext = {
  /** Whether the platform is unreachable, so that the last known state is shown. */
  readonly stale: boolean
  /** Returns the display name of one end. */
  readonly nameAt: (call: LiveCallRecord, side: CallSide) => string
  readonly index: Pick<PeopleIndex<Person>, 'at'>
}

/** The live calls of others, grouped as in the console and in the compact window. */
export type ListedGroups = {
  /** The agent's own calls on another phone. */
  readonly elsewhere: readonly CallGroup[]
  /**
   * Callers waiting in queues, longest first. All queues count as the agent's: the API accepts the members of a queue
   * (`POST /queues`), but no response lists them.
   */
  readonly waiting: readonly CallGroup[]
  readonly team: readonly CallGroup[]
}

/** Sorts the calls of others into lists. Reads only their kind and start, since there may be thousands. */
export function sortIntoLists(groups: readonly CallGroup[]): ListedGroups {
  const byKind = Map.groupBy(groups, ({ kind }) => (kind === 'message' ? 'team' : kind))
  const waiting = (byKind.get('waiting') ?? []).map((group) => ({ group, since: firstStart(group.legs) }))
  return {
    elsewhere: byKind.get('elsewhere') ?? [],
    waiting: waiting.toSorted((a, b) => a.since - b.since).map(({ group }) => group),
    team: byKind.get('team') ?? [],
  }
}

/** Returns the row of another agent's call. It resolves names and numbers, so call it for visible rows only. */
export function groupRow(group: CallGroup, facts: GroupRowContext): CallRowModel {
  const { kind, call } = group
  const { nameAt, stale } = facts
  const words = callsWords.list
  const row = {
    lineId: null,
    state: stale ? 'last-known' : shownCallState(call.state),
    since: call.connectedAt ?? call.startedAt,
    until: null,
    recording: 'off',
  } as const
  switch (kind) {
    case 'waiting':
      return {
        ...row,
        title: nameAt(call, 'source'),
        subtitle: waitingQueueName(call, facts),
        state: stale ? 'last-known' : 'ringing',
        since: firstStart(group.legs),
      }
    case 'message':
      return { ...row, title: nameAt(call, 'destination'), subtitle: words.from(nameAt(call, 'source')) }
    case 'elsewhere':
      return { ...row, title: nameAt(call, otherSide(call)), subtitle: words.onOtherPhone }
    case 'team': {
      const colleague = colleagueOnCall(call, facts)
      const side = companySide(call)
      const subtitle = words[preposition(call)](nameAt(call, side === 'source' ? 'destination' : 'source'))
      return { ...row, title: nameAt(call, side), subtitle, ...(colleague && !stale && { colleague }) }
    }
  }
}

/** The platform may list only the agents rung by a waiting caller; then the queue has no name. */
function waitingQueueName(call: LiveCallRecord, { nameAt }: GroupRowContext): string {
  return readEnd(call, 'destination').kind === 'service'
    ? nameAt(call, 'destination')
    : serviceName('queue', '')
}

function otherSide(call: LiveCallRecord): CallSide {
  return companySide(call) === 'source' ? 'destination' : 'source'
}

function preposition({ direction, state }: LiveCallRecord): 'to' | 'with' | 'from' {
  if (direction === 'out') return 'to'
  return state === 'CONNECTED' || state === 'ON_HOLD' ? 'with' : 'from'
}
