import { computed, onMounted, shallowRef, watch, type Component, type Ref, type ShallowRef } from 'vue'
import { cannotLoad, loadWithRetry, memoizedLoad } from './load-with-retry.ts'
import { useToasts } from './toasts.ts'

/** A popup whose code is not part of the first screen. */
export type LaterPart = {
  readonly component: Readonly<ShallowRef<Component | undefined>>
  /** Loads it, once for all its users. Rejects if it cannot be loaded now. */
  readonly load: () => Promise<unknown>
}

export function laterPart(load: () => Promise<Component>): LaterPart {
  const component = shallowRef<Component>()
  return {
    component,
    load: memoizedLoad(async () => {
      component.value = await load()
    }),
  }
}

/**
 * `panel` is the part once it has been opened here (`open`, or `want`) and its code has loaded, which happens when the
 * page is idle, or at once on demand. It then stays, so that a focused element is never replaced. `name` begins a
 * sentence.
 */
export function useLaterPart(part: LaterPart, open: Readonly<Ref<boolean>>, name: () => string) {
  const toasts = useToasts()
  const isWanted = shallowRef(false)
  const onTrouble = () => toasts.show({ text: cannotLoad(name()) })
  const want = () => {
    if (isWanted.value) return
    isWanted.value = true
    void loadWithRetry(part.load, { onTrouble })
  }
  watch(open, (isOpen) => isOpen && want(), { immediate: true })
  onMounted(() => requestIdleCallback(() => void part.load().catch(() => undefined)))
  return { panel: computed(() => (isWanted.value ? part.component.value : undefined)), want }
}
