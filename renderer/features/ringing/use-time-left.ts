import { computed } from 'vue'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { formatDuration } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { timeLeft } from './caller-words.ts'

/** The time a call still rings here before it moves on; null if unknown. */
export function useTimeLeft(ownCall: () => OwnCall) {
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const now = useNow()
  return computed(() => {
    const call = ownCall()
    const caller = host.state?.callers.find(({ lineId }) => lineId === call.line.id)
    const waitedSince = caller?.waited?.since ?? null
    const timeLeftHere = timeLeft(call, { people: calls.people, waitedSince, now: now.value })
    return timeLeftHere && { share: timeLeftHere.share, time: formatDuration(timeLeftHere.seconds) }
  })
}
