import { onMounted, onScopeDispose } from 'vue'

/** Where the focus was: the control, its ancestors, innermost first, and, if needed, all tab stops in their order. */
type FocusPosition = {
  readonly control: HTMLElement
  readonly ancestors: readonly HTMLElement[]
  readonly tabStops: readonly HTMLElement[]
}

/**
 * Moves the focus when the focused control is removed or disabled (WCAG 2.4.3), also behind a dialog that had it
 * meanwhile: within the closest remaining ancestor to the next control, else to its `data-focus-home`, else to the
 * previous control. Does nothing if something else has already moved the focus. `root`: the element to watch.
 * `onLost`: is called instead, with the former ancestors, innermost first.
 */
export function useFocusRecovery(
  root: () => HTMLElement | null,
  onLost?: (ancestors: readonly HTMLElement[]) => void,
): void {
  let lastPosition: FocusPosition | null = null
  let timer = 0

  function remember({ target }: FocusEvent): void {
    const top = root()
    if (!(target instanceof HTMLElement) || top === null) return
    // A popup returns the focus itself, to what opened it.
    if (target.closest('[role="dialog"], [role="menu"]') !== null) return
    lastPosition = top.contains(target)
      ? {
          control: target,
          ancestors: ancestorsOf(target, top),
          tabStops: onLost ? [] : tabStopsIn(top, target),
        }
      : null
  }

  /** A closing popup, such as a dialog, returns the focus in a task of its own. */
  function scheduleCheck(): void {
    clearTimeout(timer)
    timer = window.setTimeout(check)
  }

  function check(): void {
    const now = document.activeElement
    const isLost = now === null || now === document.body || now === lastPosition?.control
    if (lastPosition === null || !isLost || isUsable(lastPosition.control)) return
    if (onLost) onLost(lastPosition.ancestors)
    else nextControl(lastPosition)?.focus()
  }

  const observer = new MutationObserver(scheduleCheck)
  onMounted(() => {
    const top = root()
    if (top === null) return
    observer.observe(top, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    // Popups are siblings of the app.
    observer.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  })
}

function ancestorsOf(at: HTMLElement, top: HTMLElement): readonly HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let part = at.parentElement; part !== null; part = part.parentElement) {
    parts.push(part)
    if (part === top) break
  }
  return parts
}

/** The tab stops in a part, in document order; `at` is always included. */
function tabStopsIn(part: HTMLElement, at: HTMLElement | null): readonly HTMLElement[] {
  const found = part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
  return [...found].filter((each) => each === at || each.tabIndex >= 0)
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.checkVisibility()
}

function nextControl({ control, ancestors, tabStops }: FocusPosition): HTMLElement | undefined {
  const from = tabStops.indexOf(control)
  for (const part of ancestors) {
    if (!part.isConnected) continue
    const isHere = (each: HTMLElement) => part.contains(each) && isUsable(each)
    const found =
      tabStops.slice(from + 1).find(isHere) ??
      part.querySelector<HTMLElement>('[data-focus-home]') ??
      tabStops.slice(0, from).findLast(isHere) ??
      tabStopsIn(part, null).find(isUsable)
    if (found) return found
  }
  return undefined
}
