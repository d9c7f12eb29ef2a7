import { computed, effect, onScopeDispose, shallowRef, type Ref } from 'vue'

/**
 * What `source` gives, worked out and shown one frame after something that it reads has changed: for what may follow onto
 * the screen, so that what must be seen first (a ring) is painted first. Changes that come meanwhile are shown with it. A
 * page that is not drawn at all has it at once. Ends with the component.
 */
export function useAfterPaint<Value>(source: () => Value): Readonly<Ref<Value>> {
  const wanted = computed(source)
  const shown = shallowRef(wanted.value)
  let isWaiting = false
  const show = effect(() => void (shown.value = wanted.value), {
    scheduler() {
      if (isWaiting) return
      isWaiting = true
      if (document.hidden) queueMicrotask(showNow)
      else requestAnimationFrame(() => requestAnimationFrame(showNow))
    },
  })
  let isOver = false
  onScopeDispose(() => (isOver = true))
  function showNow(): void {
    isWaiting = false
    if (!isOver) show()
  }
  return shown
}
