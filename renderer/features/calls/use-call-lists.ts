import { computed } from 'vue'
import type { CallGroup } from '#shared/calls/call-groups.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { ownCallRow, type CallRowModel } from './call-rows.ts'
import { groupRow, sortIntoLists, type GroupRowContext } from './group-rows.ts'

/** An entry of a list of live calls: a call of this phone, or a call of others. */
export type ListedCall = OwnCall | CallGroup

/** The live calls by list; `ownCalls`: the calls of this phone and the agent's on another. */
export type CallLists = {
  readonly ownCalls: readonly ListedCall[]
  readonly waiting: readonly ListedCall[]
  readonly team: readonly ListedCall[]
}

/** Provides the lists of all live calls; `isShown` filters this phone's own. There may be thousands. */
export function useCallLists(isShown: (ownCall: OwnCall) => boolean = () => true): () => CallLists {
  const calls = useOwnCallsStore()
  return () => {
    const { elsewhere, waiting, team } = sortIntoLists(calls.others)
    return { ownCalls: [...calls.list.filter(isShown), ...elsewhere], waiting, team }
  }
}

/** Returns the row of a listed call, resolving names and numbers; call it for visible rows only. */
export function useCallRow(): (call: ListedCall) => CallRowModel {
  const calls = useOwnCallsStore()
  const facts = computed<GroupRowContext>(() => ({
    stale: !calls.callsAreCurrent,
    nameAt: calls.nameAt,
    index: calls.index,
  }))
  return (call) => ('line' in call ? ownCallRow(call, calls.conference) : groupRow(call, facts.value))
}

/** The key of a row, stable while the call is listed. Line ids are strings, call ids are numbers. */
export function listedCallKey(call: ListedCall): string | number {
  return 'line' in call ? call.line.id : call.call.id
}
