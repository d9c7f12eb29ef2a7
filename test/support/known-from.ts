import { groupCalls, waitingByQueue } from '#shared/calls/call-groups.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { readPresence } from '#shared/calls/presence.ts'
import type { Person } from '#shared/host/slices.ts'

/** What the live calls reveal about these people, in the transfer dialog's form. */
export function knownFrom(calls: readonly LiveCallRecord[], people: readonly Person[]) {
  const index = indexPeople(people, 'GB')
  const nothing = { onLines: new Set<number>(), endedLegs: new Set<string>(), agent: null, isCurrent: true }
  return {
    presenceOf: readPresence({ index, calls, isCurrent: true }),
    waiting: waitingByQueue(groupCalls(calls, nothing), index),
    country: 'GB',
  }
}
