import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'

/** Until the size of the element is known: higher than most windows. */
const firstHeight = 900

/** The part of a scrolling element's content that is in sight, in CSS pixels from its top. */
export function useScrolledPart(element: Readonly<ShallowRef<HTMLElement | null>>) {
  const from = shallowRef(0)
  const until = shallowRef(firstHeight)
  const look = () => {
    const { scrollTop = 0, clientHeight = 0 } = element.value ?? {}
    from.value = scrollTop
    until.value = scrollTop + (clientHeight || firstHeight)
  }
  const sizes = new ResizeObserver(look)
  watch(element, (now, before) => {
    before?.removeEventListener('scroll', look)
    sizes.disconnect()
    if (!now) return
    now.addEventListener('scroll', look, { passive: true })
    sizes.observe(now)
  })
  onScopeDispose(() => sizes.disconnect())
  return { from, until }
}
