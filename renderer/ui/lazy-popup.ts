import { computed, onMounted, shallowRef, watch, type Component, type Ref, type ShallowRef } from 'vue'
import { loadFailureText, loadWithRetry, memoizedLoad } from './load-with-retry.ts'
import { useToasts } from './toasts.ts'

/** A popup whose code is not part of the first screen. */
export type LazyPopup = {
  readonly component: Readonly<ShallowRef<Component | undefined>>
  /** Loads it, once for all its users. Rejects if it cannot be loaded now. */
  readonly load: () => Promise<unknown>
}

export function lazyPopup(load: () => Promise<Component>): LazyPopup {
  const component = shallowRef<Component>()
  return {
    component,
    load: memoizedLoad(async () => {
      component.value = await load()
    }),
  }
}

/**
 * `panel` is the part once it has been opened here (`open`, or `request`) and its code has loaded, which happens when the
 * page is idle, or at once on demand. It then stays, so that a focused element is never replaced. `name` begins a
 * sentence.
 */
export function useLazyPopup(part: LazyPopup, open: Readonly<Ref<boolean>>, name: () => string) {
  const toasts = useToasts()
  const isRequested = shallowRef(false)
  const onFirstFailure = () => toasts.show({ text: () => loadFailureText(name()) })
  const request = () => {
    if (isRequested.value) return
    isRequested.value = true
    void loadWithRetry(part.load, { onFirstFailure })
  }
  watch(open, (isOpen) => isOpen && request(), { immediate: true })
  onMounted(() => requestIdleCallback(() => void part.load().catch(() => undefined)))
  return { panel: computed(() => (isRequested.value ? part.component.value : undefined)), request }
}
