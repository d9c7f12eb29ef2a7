import { shallowRef, watch, type ShallowRef } from 'vue'

/** Until the size of the element is known: higher than most windows. */
const firstHeight = 900

/** The part of a scrolling element's content that is in sight, in CSS pixels from its top. */
export function useScrolledPart(element: Readonly<ShallowRef<HTMLElement | null>>) {
  const from = shallowRef(0)
  const until = shallowRef(firstHeight)
  watch(element, (scroller, _, onCleanup) => {
    if (!scroller) return
    const look = () => {
      from.value = scroller.scrollTop
      until.value = scroller.scrollTop + (scroller.clientHeight || firstHeight)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    onCleanup(() => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    })
  })
  return { from, until }
}
