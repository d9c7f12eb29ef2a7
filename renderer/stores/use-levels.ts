import { computed, onUnmounted, ref } from 'vue'
import { actionWords } from '../locales/actions.ts'
import { askOrNotify } from './ask-or-notify.ts'
import { useHostStore } from './host.ts'

/** Lowest level that a meter shows, in decibels below full scale. */
const floorDb = -60

/** Levels of microphone and loudspeaker while they are watched; the microphone is open for that time. */
export function useLevels() {
  const host = useHostStore()
  const watching = ref(false)

  function watch(on: boolean): void {
    watching.value = on
    void askOrNotify(() => actionWords.listen, 'devices.watchLevels', { watching: on })
  }
  onUnmounted(() => {
    if (watching.value) watch(false)
  })
  return {
    watching,
    watch,
    input: computed(() => meterLevel(host.state?.levels.input ?? 0)),
    output: computed(() => meterLevel(host.state?.levels.output ?? 0)),
  }
}

/** A peak (0 to 1 of full scale) on a meter's scale, which is in decibels. */
export function meterLevel(peak: number): number {
  if (peak <= 0) return 0
  return Math.min(1, Math.max(0, 1 - (20 * Math.log10(peak)) / floorDb))
}
