import { computed, onMounted, shallowRef, watch, type Component, type Ref, type ShallowRef } from 'vue'
import { cannotLoad, loadWithRetry, memoizedLoad } from './load-with-retry.ts'
import { useToasts } from './toasts.ts'

/** What a part of the interface opens: its code is no part of the first screen. */
export type LaterPart = {
  readonly component: Readonly<ShallowRef<Component | undefined>>
  /** Loads it, once for all who use it. Rejects where it cannot be had at the moment. */
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
 * `panel` is the part once it has been opened here (`open`, or `want`) and its code is there; that is loaded when the page
 * is idle, or at once when it is wanted before. From then on it stays, so that nothing that has the focus is replaced.
 * `name` begins a sentence.
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
