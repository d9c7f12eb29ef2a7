import { effectScope, onScopeDispose, watch, type EffectScope, type Ref } from 'vue'
import { formatDuration, isTime } from './format.ts'
import { useNow } from './use-now.ts'

/** Start, and end if it is over; milliseconds since 1970. */
export type Span = { readonly since: number; readonly until: number | undefined }

/** Writers of all durations on the screen. One watcher of the clock calls them, after other updates of that second. */
const writers = new Set<(now: number) => void>()
let clock: EffectScope | null = null

/**
 * Keeps the text of an element at the duration of `span`, while a component uses it; returns the initial text to
 * render. No component renders each second, and unchanged text is not set again.
 */
export function useDurationText(element: Readonly<Ref<HTMLElement | null>>, span: () => Span): string {
  const now = useNow()
  let { since, until } = span()
  let text = formatSpan({ since, until }, now.value)
  const first = text
  const write = (time: number) => {
    const next = formatSpan({ since, until }, time)
    if (next === text || !element.value) return
    text = next
    setText(element.value, text)
  }
  watch(
    span,
    (changed) => {
      ;({ since, until } = changed)
      write(now.value)
    },
    { flush: 'post' },
  )
  writers.add(write)
  clock ??= startClock()
  onScopeDispose(() => {
    writers.delete(write)
    if (writers.size > 0) return
    clock?.stop()
    clock = null
  })
  return first
}

function startClock(): EffectScope {
  const scope = effectScope(true)
  scope.run(() => watch(useNow(), (time) => writers.forEach((write) => write(time)), { flush: 'post' }))
  return scope
}

/** Empty if start or end is not a valid time. */
function formatSpan({ since, until }: Span, now: number): string {
  const end = until ?? now
  return isTime(since) && isTime(end) ? formatDuration((end - since) / 1_000) : ''
}

/** Setting the text of the existing node takes a third of the time of replacing it. */
function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild?.nodeType === Node.TEXT_NODE) firstChild.nodeValue = text
  else element.textContent = text
}
