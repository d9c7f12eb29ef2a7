import { computed, effect, onScopeDispose, shallowRef, type Ref } from 'vue'
import { tickWithUpdate } from './use-now.ts'

/** Milliseconds in which a page paints a pending frame. */
const frameDuration = 17

/**
 * The value of `source`, computed and shown one frame after a dependency changes: for what may appear later, so that
 * the most urgent (a ring) is painted first. Changes within that frame are shown together, and an unchanged value
 * requests no frame. With `urgent`, the value waits only if that has changed too, or less than a frame has passed since
 * the last change. A page that is not drawn gets the value at once. The screen's clock moves with it. Ends with the
 * component.
 */
export function useAfterPaint<Value>(source: () => Value, urgent?: () => unknown): Readonly<Ref<Value>> {
  const wanted = computed(source)
  const shown = shallowRef(wanted.value)
  let urgentBefore = urgent?.()
  let shownAt = -Infinity
  let isWaiting = false
  let isDisposed = false
  /** Listens for the next change; the value is read in `checkChange` and `showLatest` alone. */
  const track = effect(() => void wanted.value, {
    scheduler() {
      if (isWaiting) return
      isWaiting = true
      if (isDrawn() && mayDelayUrgent()) setTimeout(checkChange, frameDuration)
      else queueMicrotask(showLatest)
    },
  })
  onScopeDispose(() => (isDisposed = true))

  /** Whether to show the value now may delay what is more urgent. */
  function mayDelayUrgent(): boolean {
    if (!urgent) return true
    const before = urgentBefore
    urgentBefore = urgent()
    return urgentBefore !== before || performance.now() - shownAt < frameDuration
  }

  function checkChange(): void {
    if (isDisposed) return
    if (wanted.value === shown.value) trackAgain()
    else requestAnimationFrame(showLatest)
  }

  function showLatest(): void {
    if (isDisposed) return
    tickWithUpdate()
    shownAt = performance.now()
    shown.value = wanted.value
    trackAgain()
  }

  function trackAgain(): void {
    isWaiting = false
    track()
  }

  return shown
}

/** False on a hidden page, and when rendering without a document. */
function isDrawn(): boolean {
  return 'document' in globalThis && !document.hidden
}
