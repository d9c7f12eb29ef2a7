import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/**
 * The same value one frame later: for what may follow onto the screen, so that what must be seen first (a ring) is
 * painted first. A page that is not drawn at all has it at once.
 */
export function useAfterPaint<Value>(source: () => Value): Readonly<Ref<Value>> {
  const shown = shallowRef(source())
  let frame = 0
  watch(source, (value) => {
    cancelAnimationFrame(frame)
    if (document.hidden) shown.value = value
    else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => (shown.value = value))))
  })
  onScopeDispose(() => cancelAnimationFrame(frame))
  return shown
}
