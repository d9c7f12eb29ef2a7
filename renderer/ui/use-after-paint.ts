import { computed, effect, onScopeDispose, shallowRef, type Ref } from 'vue'
import { moveClockAlong } from './use-now.ts'

/** Milliseconds in which a page paints a pending frame. */
const frame = 17

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
  let isOver = false
  /** Listens for the next change; the value is read in `lookNow` and `showNow` alone. */
  const listen = effect(() => void wanted.value, {
    scheduler() {
      if (isWaiting) return
      isWaiting = true
      if (isDrawn()) setTimeout(lookNow, frame)
      else queueMicrotask(showNow)
    },
  })
  onScopeDispose(() => (isOver = true))

  function lookNow(): void {
    if (isOver) return
    if (wanted.value === shown.value) listenAgain()
    else requestAnimationFrame(showNow)
  }

  function showNow(): void {
    if (isOver) return
    moveClockAlong()
    shown.value = wanted.value
    listenAgain()
  }

  function listenAgain(): void {
    isWaiting = false
    listen()
  }

  return shown
}

/** False on a hidden page, and when rendering without a document. */
function isDrawn(): boolean {
  return 'document' in globalThis && !document.hidden
}
