import { computed, nextTick, onBeforeUpdate, onMounted, onScopeDispose, onUpdated, ref, type Ref } from 'vue'

/** Closer to its end than this, in CSS pixels, a person looks at the newest. */
const nearEnd = 40
/** Closer to its beginning than this, older ones are asked for. */
const nearBeginning = 320

/** A row, and how far from the top of the log it stands, in CSS pixels. */
type Anchor = { readonly key: string; readonly top: number }

/**
 * Where a log stands while it changes: at its end it stays at its end, elsewhere what is read stays where it is,
 * whatever comes above or below. To be used by the component that shows the log's rows, which carry `data-key`.
 */
export function useLogScroll(options: {
  readonly log: Readonly<Ref<HTMLElement | null>>
  readonly inner: Readonly<Ref<HTMLElement | null>>
  /** It is scrolled near to its beginning. */
  earlier(): void
}) {
  const { log, inner } = options
  const atEnd = ref(true)
  let anchor: Anchor | null = null

  function look(): void {
    const at = log.value
    if (!at) return
    atEnd.value = at.scrollHeight - at.scrollTop - at.clientHeight <= nearEnd
    if (at.scrollTop <= nearBeginning) options.earlier()
  }

  function toEnd(): void {
    atEnd.value = true
    if (log.value) log.value.scrollTop = log.value.scrollHeight
  }

  /** Brings one row to the middle, and stays there. */
  function reveal(key: string): void {
    const row = rowOf(inner.value, key)
    if (!row) return
    atEnd.value = false
    row.scrollIntoView({ block: 'center' })
    look()
  }

  function restore(): void {
    if (atEnd.value) return toEnd()
    const row = anchor && rowOf(inner.value, anchor.key)
    if (!anchor || !row || !log.value) return
    const moved = row.getBoundingClientRect().top - log.value.getBoundingClientRect().top - anchor.top
    if (moved !== 0) log.value.scrollTop += moved
  }

  onBeforeUpdate(() => {
    anchor = atEnd.value ? null : firstInSight(log.value, inner.value)
  })
  onUpdated(restore)

  /* The composer grows, the window changes, a text is unfolded: the end stays the end. */
  const sizes = new ResizeObserver(() => atEnd.value && toEnd())
  onMounted(() => {
    for (const part of [log.value, inner.value]) if (part) sizes.observe(part)
    void nextTick(look)
  })
  onScopeDispose(() => sizes.disconnect())

  /** What is seen stays where it is, though it is the end: a text there is about to grow. */
  function stay(): void {
    atEnd.value = false
  }

  return { stay, atEnd: computed(() => atEnd.value), look, toEnd, reveal }
}

function rowOf(inner: HTMLElement | null, key: string): HTMLElement | null {
  return inner?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}

function firstInSight(log: HTMLElement | null, inner: HTMLElement | null): Anchor | null {
  const top = log?.getBoundingClientRect().top ?? 0
  for (const row of inner?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
    const box = row.getBoundingClientRect()
    if (box.bottom > top) return { key: row.dataset['key'] ?? '', top: box.top - top }
  }
  return null
}
