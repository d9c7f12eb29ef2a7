import { shallowRef, watch, type Ref } from 'vue'
import type { OwnCall } from '../../stores/own-calls.ts'
import { nextEntries, type TimelineEntry } from './timeline.ts'

/** What happened in the call so far, growing while it is on the screen. */
export function useTimeline(own: () => OwnCall): Readonly<Ref<readonly TimelineEntry[]>> {
  const entries = shallowRef(nextEntries([], own(), Date.now()))
  watch(own, (now) => (entries.value = nextEntries(entries.value, now, Date.now())))
  return entries
}
