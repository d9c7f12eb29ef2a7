import { computed } from 'vue'
import { useOwnCallsStore, type OwnCall } from '../../stores/own-calls.ts'
import { formatDuration } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import { timeLeft } from './caller-words.ts'

/** The time a call still rings here before it moves on; null if unknown. */
export function useTimeLeft(own: () => OwnCall) {
  const calls = useOwnCallsStore()
  const now = useNow()
  return computed(() => {
    const left = timeLeft(own(), calls.people, now.value)
    return left && { share: left.share, time: formatDuration(left.seconds) }
  })
}
