import { computed, type ComputedRef } from 'vue'
import type { CallGroup } from '#shared/calls/call-groups.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { ownRow, type CallRowModel } from './call-rows.ts'
import { groupKey, groupRow, listGroups, type GroupFacts } from './group-rows.ts'

/** A row of a list of live calls, which is read when it is drawn. */
export type ListedCall = { readonly key: string; readonly read: () => CallRowModel }

/** The live calls, as every list of them heads them; `yours`: those of this phone that are shown, and those on another. */
export type CallLists = {
  readonly yours: readonly ListedCall[]
  readonly waiting: readonly ListedCall[]
  readonly team: readonly ListedCall[]
}

/** The rows of all live calls; `isShown` says which of this phone's own are among them. */
export function useCallLists(isShown: (own: OwnCall) => boolean = () => true): ComputedRef<CallLists> {
  const own = useOwnCallsStore()
  const facts = computed<GroupFacts>(() => ({
    stale: !own.callsAreCurrent,
    nameAt: own.nameAt,
    index: own.index,
  }))
  const listed = (group: CallGroup): ListedCall => ({
    key: groupKey(group),
    read: () => groupRow(group, facts.value),
  })
  return computed(() => {
    const { elsewhere, waiting, team } = listGroups(own.others)
    const here = own.list
      .filter(isShown)
      .map((call) => ({ key: call.line.id, read: () => ownRow(call, own.conference) }))
    return {
      yours: [...here, ...elsewhere.map(listed)],
      waiting: waiting.map(listed),
      team: team.map(listed),
    }
  })
}
