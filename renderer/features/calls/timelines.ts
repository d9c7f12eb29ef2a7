import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useRecordedTime } from '../../lists/recorded-time.ts'
import { timeNow } from '../../ui/use-now.ts'
import { nextEntries, type TimelineEntry } from './timeline.ts'

/** The events of each of the agent's own calls so far, on the screen or not. */
export const useTimelinesStore = defineStore('timelines', () => {
  const own = useOwnCallsStore()
  useRecordedTime()
  const byLine = shallowRef<ReadonlyMap<string, readonly TimelineEntry[]>>(new Map())
  const of = (lineId: string): readonly TimelineEntry[] => byLine.value.get(lineId) ?? []

  watch(
    () => [own.list, own.shown] as const,
    ([list, shown]) => {
      const now = timeNow()
      /* A call that is over is shown longer than it is listed. */
      const known = shown && !list.some(({ line }) => line.id === shown.line.id) ? [...list, shown] : list
      byLine.value = new Map(
        known.map((call) => [call.line.id, nextEntries(of(call.line.id), call, now)] as const),
      )
    },
    { immediate: true },
  )

  return { of }
})
