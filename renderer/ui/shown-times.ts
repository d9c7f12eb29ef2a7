import { effectScope, onScopeDispose, watch, type EffectScope, type Ref } from 'vue'
import { formatDuration, isTime } from './format.ts'
import { useNow } from './use-now.ts'

/** From when on, and up to when where it is over; milliseconds since 1970. */
export type Span = { readonly since: number; readonly until: number | undefined }

/** Writes every length of time on the screen. One watcher of the clock calls them, after what else the second brings is drawn. */
const writers = new Set<(now: number) => void>()
let clock: EffectScope | null = null

/**
 * Keeps the text of an element at how long `span` has lasted, while a component uses it; answers with what it is to be
 * rendered with, once. Nothing is rendered for it each second, and no text is set that is there already.
 */
export function useShownTime(element: Readonly<Ref<HTMLElement | null>>, span: () => Span): string {
  const now = useNow()
  let { since, until } = span()
  let text = lasted({ since, until }, now.value)
  const first = text
  const write = (time: number) => {
    const next = lasted({ since, until }, time)
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

/** Empty where the begin or the end is no time. */
function lasted({ since, until }: Span, now: number): string {
  const end = until ?? now
  return isTime(since) && isTime(end) ? formatDuration((end - since) / 1_000) : ''
}

/** To set the text of the node that is there takes a third of what another node takes. */
function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild?.nodeType === Node.TEXT_NODE) firstChild.nodeValue = text
  else element.textContent = text
}
