import { computed, type ComputedRef } from 'vue'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { groupRows, type GroupRows } from './group-rows.ts'

/** One row for each live call of others, as every list of them shows it. */
export function useCallRows(): ComputedRef<GroupRows> {
  const own = useOwnCallsStore()
  return computed(() =>
    groupRows(own.others, { stale: !own.callsAreCurrent, nameAt: own.nameAt, index: own.index }),
  )
}
