import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'

/** Chromium lays out nothing beyond 2^25 pixels; slightly less, so that a border fits. */
const maxHeight = 33_000_000
/** Default number of rows drawn above and below the visible ones. */
const defaultOverscan = 6

export interface RowWindowOptions {
  readonly element: Readonly<Ref<HTMLElement | null>>
  readonly count: () => number
  /** CSS pixels of every row. */
  readonly rowHeight: () => number
  /** CSS pixels at the top that a sticky heading covers. */
  readonly headHeight: () => number
  /** Rows drawn above and below the visible ones. */
  readonly overscan?: number
}

/**
 * Which rows of a list of any length exist, and where. All rows have the same height, so that none is measured or
 * remembered. A list taller than a page can be is scrolled proportionally, which `VirtualList` cannot do.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { element, count, rowHeight, headHeight, overscan = defaultOverscan } = options
  const scrolled = ref(0)
  const visibleHeight = ref(600)
  const totalHeight = computed(() => count() * rowHeight())
  const height = computed(() => Math.min(totalHeight.value, maxHeight))
  /** Pixels of the list per pixel of the scroll bar. */
  const ratio = computed(() => {
    const room = height.value - visibleHeight.value
    return room > 0 && totalHeight.value > height.value ? (totalHeight.value - visibleHeight.value) / room : 1
  })
  const offset = computed(() => scrolled.value * ratio.value)
  const first = computed(() => Math.max(0, Math.floor(offset.value / rowHeight()) - overscan))
  const last = computed(() =>
    Math.min(count() - 1, Math.ceil((offset.value + visibleHeight.value) / rowHeight()) + overscan),
  )
  const top = (index: number) => index * rowHeight() - offset.value + scrolled.value

  function read(): void {
    const list = element.value
    if (!list) return
    scrolled.value = list.scrollTop
    visibleHeight.value = Math.max(rowHeight(), list.clientHeight - headHeight())
  }
  onEachFrameOfScrolling(element, read)

  /** Scrolls just far enough to show the whole row. */
  function reveal(index: number): void {
    const list = element.value
    if (!list) return
    const [above, below] = [index * rowHeight(), (index + 1) * rowHeight() - visibleHeight.value]
    if (offset.value > above) list.scrollTop = above / ratio.value
    else if (offset.value < below) list.scrollTop = below / ratio.value
    read()
  }

  return {
    height,
    first,
    last,
    top,
    reveal,
    pageRows: () => Math.max(1, Math.floor(visibleHeight.value / rowHeight()) - 1),
  }
}

/** Calls `read` at most once a frame while the element is scrolled or resized, and when the element changes. */
function onEachFrameOfScrolling(element: Readonly<Ref<HTMLElement | null>>, read: () => void): void {
  let frame = 0
  function scheduleRead(): void {
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      read()
    })
  }
  const resized = new ResizeObserver(scheduleRead)
  watch(
    element,
    (list, before) => {
      before?.removeEventListener('scroll', scheduleRead)
      resized.disconnect()
      list?.addEventListener('scroll', scheduleRead, { passive: true })
      if (list) resized.observe(list)
      read()
    },
    { flush: 'post' },
  )
  onScopeDispose(() => {
    cancelAnimationFrame(frame)
    resized.disconnect()
    element.value?.removeEventListener('scroll', scheduleRead)
  })
}
