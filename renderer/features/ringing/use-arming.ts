import { onScopeDispose, ref, type Ref } from 'vue'

/** How long a new ring ignores the pointer, in milliseconds: it must not put Answer under a press already under way. */
const armingTime = 300

/** False for the first moment, true from then on. */
export function useArming(): Readonly<Ref<boolean>> {
  const armed = ref(false)
  const timer = setTimeout(() => (armed.value = true), armingTime)
  onScopeDispose(() => clearTimeout(timer))
  return armed
}
