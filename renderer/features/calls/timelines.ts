import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useRecordedTime } from '../../lists/recorded-time.ts'
import { timeNow } from '../../ui/use-now.ts'
import { nextEntries, type TimelineEntry } from './timeline.ts'

/** The events of each of the agent's own calls so far, on the screen or not. */
export const useTimelinesStore = defineStore('timelines', () => {
  const calls = useOwnCallsStore()
  useRecordedTime()
  const entriesByLine = shallowRef<ReadonlyMap<string, readonly TimelineEntry[]>>(new Map())
  const entriesOf = (lineId: string): readonly TimelineEntry[] => entriesByLine.value.get(lineId) ?? []

  watch(
    () => [calls.list, calls.shown] as const,
    ([list, shown]) => {
      const now = timeNow()
      /* A call that is over is shown longer than it is listed. */
      const shownCalls =
        shown && !list.some(({ line }) => line.id === shown.line.id) ? [...list, shown] : list
      entriesByLine.value = new Map(
        shownCalls.map((call) => [call.line.id, nextEntries(entriesOf(call.line.id), call, now)] as const),
      )
    },
    { immediate: true },
  )

  return { entriesOf }
})
