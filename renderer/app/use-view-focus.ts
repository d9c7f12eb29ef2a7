import { onScopeDispose, watch } from 'vue'
import { useScreenStore } from '../stores/screen.ts'
import { listStop } from './view-lists.ts'

/** Milliseconds to wait for a screen's code and its list. */
const patience = 5_000

/**
 * Focuses the list of the screen that the agent opened as soon as it appears, so that arrows work at once; not if the
 * agent has moved the focus meanwhile.
 */
export function useViewFocus(scope: Window): void {
  const screen = useScreenStore()
  let stop = () => {}
  watch(
    () => screen.listRequests,
    (now, before) => {
      stop()
      if (now > before) stop = focusWhenThere(scope)
    },
    { flush: 'post' },
  )
  onScopeDispose(() => stop())
}

function focusWhenThere(scope: Window): () => void {
  const { document } = scope
  const until = new AbortController()
  let own: Element | null = document.activeElement
  const look = () => {
    const main = document.getElementById('main')
    const found = main ? listStop<HTMLElement>(main) : undefined
    const { activeElement } = document
    const isFree = activeElement === own || activeElement === null || activeElement === document.body
    if (!isFree) return until.abort()
    if (!found) return
    if (found.stop !== activeElement) found.stop.focus()
    own = document.activeElement
    if (found.isList) until.abort()
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true })
  const timer = scope.setTimeout(() => until.abort(), patience)
  scope.addEventListener('pointerdown', () => until.abort(), { capture: true, signal: until.signal })
  until.signal.addEventListener('abort', () => {
    changes.disconnect()
    scope.clearTimeout(timer)
  })
  look()
  return () => until.abort()
}
