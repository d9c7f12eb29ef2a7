import { onMounted, onScopeDispose } from 'vue'

/** Where the focus was: the control, what it stood in, innermost first, and all stops of Tab in their order. */
type Stand = {
  readonly at: HTMLElement
  readonly around: readonly HTMLElement[]
  readonly order: readonly HTMLElement[]
}

/**
 * Hands the focus on when the control that has it goes away or is disabled (WCAG 2.4.3), also behind a dialog that had it
 * meanwhile: within the closest part of the page that is left to the next control, else to the part's `data-focus-home`,
 * else to the control before. Does nothing where something else has moved the focus already. `root`: what is watched.
 */
export function useKeptFocus(root: () => HTMLElement | null): void {
  let stand: Stand | null = null
  let timer = 0

  function remember({ target }: FocusEvent): void {
    const top = root()
    if (!(target instanceof HTMLElement) || top === null) return
    // What floats hands the focus back itself, to what has opened it.
    if (target.closest('[role="dialog"], [role="menu"]') !== null) return
    stand = top.contains(target)
      ? { at: target, around: partsAround(target, top), order: stopsIn(top, target) }
      : null
  }

  /** What closes by itself, such as a dialog, hands the focus back in a task of its own. */
  function checkSoon(): void {
    clearTimeout(timer)
    timer = window.setTimeout(check)
  }

  function check(): void {
    const now = document.activeElement
    const isLost = now === null || now === document.body || now === stand?.at
    if (stand === null || !isLost || isUsable(stand.at)) return
    successorOf(stand)?.focus()
  }

  const observer = new MutationObserver(checkSoon)
  onMounted(() => {
    const top = root()
    if (top === null) return
    observer.observe(top, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    // What floats over the page stands beside the app.
    observer.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  })
}

function partsAround(at: HTMLElement, top: HTMLElement): readonly HTMLElement[] {
  const parts: HTMLElement[] = []
  for (let part = at.parentElement; part !== null; part = part.parentElement) {
    parts.push(part)
    if (part === top) break
  }
  return parts
}

/** The stops of Tab in a part, in the order of the page; `at` among them, whatever it is. */
function stopsIn(part: HTMLElement, at: HTMLElement | null): readonly HTMLElement[] {
  const found = part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
  return [...found].filter((each) => each === at || each.tabIndex >= 0)
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.checkVisibility()
}

function successorOf({ at, around, order }: Stand): HTMLElement | undefined {
  const from = order.indexOf(at)
  for (const part of around) {
    if (!part.isConnected) continue
    const isHere = (each: HTMLElement) => part.contains(each) && isUsable(each)
    const found =
      order.slice(from + 1).find(isHere) ??
      part.querySelector<HTMLElement>('[data-focus-home]') ??
      order.slice(0, from).findLast(isHere) ??
      stopsIn(part, null).find(isUsable)
    if (found) return found
  }
  return undefined
}
