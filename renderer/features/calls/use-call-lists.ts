import { computed } from 'vue'
import type { CallGroup } from '#shared/calls/call-groups.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { ownRow, type CallRowModel } from './call-rows.ts'
import { groupRow, listGroups, type GroupFacts } from './group-rows.ts'

/** A call in a list of live calls: one of this phone, or one of others. */
export type ListedCall = OwnCall | CallGroup

/** The live calls, as every list of them heads them; `yours`: those of this phone, and the agent's on another. */
export type CallLists = {
  readonly yours: readonly ListedCall[]
  readonly waiting: readonly ListedCall[]
  readonly team: readonly ListedCall[]
}

/** The lists of all live calls; `isShown` says which of this phone's own are among them. There may be thousands. */
export function useCallLists(isShown: (own: OwnCall) => boolean = () => true): () => CallLists {
  const own = useOwnCallsStore()
  return () => {
    const { elsewhere, waiting, team } = listGroups(own.others)
    return { yours: [...own.list.filter(isShown), ...elsewhere], waiting, team }
  }
}

/** Reads the row of a listed call, names and numbers: for rows in sight only. */
export function useCallRow(): (call: ListedCall) => CallRowModel {
  const own = useOwnCallsStore()
  const facts = computed<GroupFacts>(() => ({
    stale: !own.callsAreCurrent,
    nameAt: own.nameAt,
    index: own.index,
  }))
  return (call) => ('line' in call ? ownRow(call, own.conference) : groupRow(call, facts.value))
}

/** The key of its row: the same for as long as the call is listed. Ids of lines are texts, those of calls numbers. */
export function listedKey(call: ListedCall): string | number {
  return 'line' in call ? call.line.id : call.call.id
}
