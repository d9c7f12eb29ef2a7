import { computed, effect, onScopeDispose, shallowRef, type Ref } from 'vue'
import { moveClockAlong } from './use-now.ts'

/** Milliseconds in which a page that has something to paint paints it. */
const frame = 17

/**
 * What `source` gives, worked out and shown one frame after something that it reads has changed: for what may follow onto
 * the screen, so that what must be seen first (a ring) is painted first. Changes that come meanwhile are shown with it, and
 * no frame is asked for where it gives what it gave. A page that is not drawn at all has it at once. The clock of the
 * screen moves with it. Ends with the component.
 */
export function useAfterPaint<Value>(source: () => Value): Readonly<Ref<Value>> {
  const wanted = computed(source)
  const shown = shallowRef(wanted.value)
  let isWaiting = false
  let isOver = false
  /** Listens for the next change; what it reads is worked out in `lookNow` and `showNow` alone. */
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

/** Not in a page that is hidden, nor where markup is made without one. */
function isDrawn(): boolean {
  return 'document' in globalThis && !document.hidden
}
