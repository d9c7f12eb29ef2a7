import { computed, nextTick, onBeforeUpdate, onMounted, onScopeDispose, onUpdated, ref, type Ref } from 'vue'

/** Distance from the end, in CSS pixels, within which the newest text counts as visible. */
const endThreshold = 40
/** Distance from the beginning within which older texts are requested. */
const beginningThreshold = 320

/** A row and its distance from the top of the log, in CSS pixels. */
type Anchor = { readonly key: string; readonly top: number }

/**
 * Keeps the scroll position of a log that changes: at the end it stays at the end, elsewhere the visible texts stay in
 * place. For the component that renders the rows, which carry `data-key`.
 */
export function useLogScroll(options: {
  readonly log: Readonly<Ref<HTMLElement | null>>
  readonly inner: Readonly<Ref<HTMLElement | null>>
  /** Called when the log is scrolled near its beginning. */
  loadEarlier(): void
}) {
  const { log, inner } = options
  const atEnd = ref(true)
  let anchor: Anchor | null = null

  function onScroll(): void {
    const element = log.value
    if (!element) return
    atEnd.value = element.scrollHeight - element.scrollTop - element.clientHeight <= endThreshold
    if (element.scrollTop <= beginningThreshold) options.loadEarlier()
  }

  function scrollToEnd(): void {
    atEnd.value = true
    if (log.value) log.value.scrollTop = log.value.scrollHeight
  }

  /** Scrolls a row to the middle and stays there. */
  function reveal(key: string): void {
    const row = rowOf(inner.value, key)
    if (!row) return
    atEnd.value = false
    row.scrollIntoView({ block: 'center' })
    onScroll()
  }

  function restore(): void {
    if (atEnd.value) return scrollToEnd()
    const row = anchor && rowOf(inner.value, anchor.key)
    if (!anchor || !row || !log.value) return
    const offset = row.getBoundingClientRect().top - log.value.getBoundingClientRect().top - anchor.top
    if (offset !== 0) log.value.scrollTop += offset
  }

  onBeforeUpdate(() => {
    anchor = atEnd.value ? null : firstVisibleRow(log.value, inner.value)
  })
  onUpdated(restore)

  /* After the composer, the window or a text changes size, a log at its end stays at its end. */
  const resizeObserver = new ResizeObserver(() => atEnd.value && scrollToEnd())
  onMounted(() => {
    for (const part of [log.value, inner.value]) if (part) resizeObserver.observe(part)
    void nextTick(onScroll)
  })
  onScopeDispose(() => resizeObserver.disconnect())

  /** Keeps the visible texts in place even at the end, because one of them is about to grow. */
  function keepPosition(): void {
    atEnd.value = false
  }

  return { keepPosition, atEnd: computed(() => atEnd.value), onScroll, scrollToEnd, reveal }
}

function rowOf(inner: HTMLElement | null, key: string): HTMLElement | null {
  return inner?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}

function firstVisibleRow(log: HTMLElement | null, inner: HTMLElement | null): Anchor | null {
  const top = log?.getBoundingClientRect().top ?? 0
  for (const row of inner?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
    const box = row.getBoundingClientRect()
    if (box.bottom > top) return { key: row.dataset['key'] ?? '', top: box.top - top }
  }
  return null
}
