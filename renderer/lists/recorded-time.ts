import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { RecordingState } from '#shared/calls/live-call.ts'
import { RecordingClock } from '#shared/calls/recording-clock.ts'
import { useOwnCallsStore, type OwnCall } from '../stores/own-calls.ts'
import { timeNow } from '../ui/use-now.ts'

/** What recording does on a call; a call that has ended is recorded no more. */
export function recordingOf({ line, call }: OwnCall): RecordingState {
  return line.state === 'ended' ? 'off' : (call?.recording ?? 'off')
}

/**
 * For how long each of the agent's calls has been recorded, whether it is on the screen or not: to be used from when the
 * page begins, since what was recorded before is not known.
 */
export const useRecordedTime = defineStore('recorded-time', () => {
  const own = useOwnCallsStore()
  const clock = new RecordingClock(performance.timeOrigin)
  watch(
    () => own.list,
    (list) =>
      clock.see(
        list.map((each) => ({ ...each.line, recording: recordingOf(each) })),
        timeNow(),
      ),
    { immediate: true },
  )
  /** In milliseconds at `now`; null where the beginning was not seen. */
  const of = (lineId: string, now: number): number | null => clock.of(lineId, now)
  return { of }
})
