import { onScopeDispose, watch } from 'vue'
import { useScreenStore } from '../stores/screen.ts'
import { listStop } from './view-lists.ts'

/** Milliseconds to wait for a screen's code and its list. */
const maxWait = 5_000
/** Milliseconds after which a screen without a list, such as an empty wallboard, gets the focus as a whole. */
const listWait = 500

/**
 * Focuses the list of the screen that the agent opened as soon as it appears, so that arrows work at once; not if the
 * agent has moved the focus meanwhile. The focus of the previous screen is gone: without a list, it is on the new one.
 */
export function useViewFocus(scope: Window): void {
  const screen = useScreenStore()
  let stop = () => {}
  watch(
    () => screen.listRequests,
    (now, before) => {
      stop()
      if (now > before) stop = focusWhenShown(scope)
    },
    { flush: 'post' },
  )
  onScopeDispose(() => stop())
}

function focusWhenShown(scope: Window): () => void {
  const { document } = scope
  const search = new AbortController()
  let lastFocused: Element | null = document.activeElement
  const tryFocus = () => {
    const main = document.getElementById('main')
    const found = main ? listStop<HTMLElement>(main) : undefined
    const { activeElement } = document
    const isFree = activeElement === lastFocused || activeElement === null || activeElement === document.body
    if (!isFree) return search.abort()
    if (!found) return
    if (found.stop !== activeElement) found.stop.focus()
    lastFocused = document.activeElement
    if (found.isList) search.abort()
  }
  const changes = new MutationObserver(tryFocus)
  changes.observe(document.body, { childList: true, subtree: true })
  const timer = scope.setTimeout(() => search.abort(), maxWait)
  const listTimer = scope.setTimeout(() => {
    const main = document.getElementById('main')
    if (!main || (document.activeElement ?? document.body) !== document.body) return
    main.tabIndex = -1
    main.focus()
    lastFocused = document.activeElement
  }, listWait)
  scope.addEventListener('pointerdown', () => search.abort(), { capture: true, signal: search.signal })
  search.signal.addEventListener('abort', () => {
    changes.disconnect()
    scope.clearTimeout(timer)
    scope.clearTimeout(listTimer)
  })
  tryFocus()
  return () => search.abort()
}
