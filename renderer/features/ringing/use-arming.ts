import { onScopeDispose, ref, type Ref } from 'vue'
import { onRingBegins } from './on-ring-begins.ts'

/** How long a new ring ignores the pointer, in milliseconds: it must not put Answer under a press already under way. */
const armingTime = 300

/** False for the first moment of each ring, true from then on. */
export function useArming(lineId: () => string): Readonly<Ref<boolean>> {
  const armed = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onRingBegins(lineId, () => {
    armed.value = false
    clearTimeout(timer)
    timer = setTimeout(() => (armed.value = true), armingTime)
  })
  onScopeDispose(() => clearTimeout(timer))
  return armed
}
