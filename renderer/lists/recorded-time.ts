import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { RecordingState } from '#shared/calls/live-call.ts'
import { RecordingClock } from '#shared/calls/recording-clock.ts'
import { useOwnCallsStore, type OwnCall } from '../stores/own-calls.ts'
import { timeNow } from '../ui/use-now.ts'

/** Returns the recording state of a call; a call that has ended is no longer recorded. */
export function recordingOf({ line, call }: OwnCall): RecordingState {
  return line.state === 'ended' ? 'off' : (call?.recording ?? 'off')
}

/**
 * How long each of the agent's calls has been recorded, on the screen or not. Must be used from page load, since
 * earlier recording is unknown.
 */
export const useRecordedTime = defineStore('recorded-time', () => {
  const ownCalls = useOwnCallsStore()
  const clock = new RecordingClock(performance.timeOrigin)
  watch(
    () => ownCalls.list,
    (list) =>
      clock.update(
        list.map((each) => ({ ...each.line, recording: recordingOf(each) })),
        timeNow(),
      ),
    { immediate: true },
  )
  /** Milliseconds at `now`; null if the start was not seen. */
  const of = (lineId: string, now: number): number | null => clock.of(lineId, now)
  return { of }
})
