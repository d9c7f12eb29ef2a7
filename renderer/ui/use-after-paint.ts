import { computed, effect, onScopeDispose, shallowRef, type Ref } from 'vue'
import { tickWithUpdate } from './use-now.ts'

/** Milliseconds in which a page paints a pending frame. */
const frameDuration = 17

/**
 * The value of `source`, computed and shown one frame after a dependency changes: for what may appear later, so that
 * the most urgent (a ring) is painted first. Changes within that frame are shown together, and an unchanged value
 * requests no frame. A page that is not drawn gets the value at once. The screen's clock moves with it. Ends with the
 * component.
 */
export function useAfterPaint<Value>(source: () => Value): Readonly<Ref<Value>> {
  const wanted = computed(source)
  const shown = shallowRef(wanted.value)
  let isWaiting = false
  let isDisposed = false
  /** Listens for the next change; the value is read in `lookNow` and `showNow` alone. */
  const track = effect(() => void wanted.value, {
    scheduler() {
      if (isWaiting) return
      isWaiting = true
      if (isDrawn()) setTimeout(checkChange, frameDuration)
      else queueMicrotask(showLatest)
    },
  })
  onScopeDispose(() => (isDisposed = true))

  function checkChange(): void {
    if (isDisposed) return
    if (wanted.value === shown.value) trackAgain()
    else requestAnimationFrame(showLatest)
  }

  function showLatest(): void {
    if (isDisposed) return
    tickWithUpdate()
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
