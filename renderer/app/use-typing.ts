import { onScopeDispose, watch } from 'vue'
import { useScreenStore } from '../stores/screen.ts'

/**
 * Tracks whether bare keys are text where the focus is, except while the mouse is down: key caps come and go with the
 * focus, and a button that moves between press and release is never clicked. They are text too while `isDialogAwaited`:
 * what is typed is meant for a dialog that is still loading, and no letter of it may decline a call.
 */
export function useTyping(scope: Window, isDialogAwaited: () => boolean): void {
  const screen = useScreenStore()
  const { document } = scope
  const listeners = new AbortController()
  let isPressed = false
  let releaseTimer = 0
  let isInField = false

  function updateTyping(): void {
    if (isPressed) return
    isInField = isTextField(document.activeElement)
    screen.isTyping = isInField || isDialogAwaited()
    screen.enterPressesElement = hasOwnEnter(document.activeElement)
  }

  function press(): void {
    scope.clearTimeout(releaseTimer)
    isPressed = true
  }

  function release(): void {
    scope.clearTimeout(releaseTimer)
    if (!isPressed) return
    isPressed = false
    updateTyping()
  }

  /** The click comes after the release, in the same task. */
  function releaseAfterClick(): void {
    scope.clearTimeout(releaseTimer)
    releaseTimer = scope.setTimeout(release)
  }

  watch(isDialogAwaited, (isPending) => (screen.isTyping = isInField || isPending), { flush: 'sync' })

  const options = { capture: true, signal: listeners.signal }
  document.addEventListener('focusin', updateTyping, options)
  document.addEventListener('focusout', updateTyping, options)
  document.addEventListener('pointerdown', press, options)
  document.addEventListener('pointerup', releaseAfterClick, options)
  document.addEventListener('pointercancel', release, options)
  scope.addEventListener('keydown', release, options)
  scope.addEventListener('blur', release, { signal: listeners.signal })
  onScopeDispose(() => {
    scope.clearTimeout(releaseTimer)
    listeners.abort()
  })
}

/** Whether Enter already has a meaning where the focus is: it presses a button or chooses in a dialog. */
export function hasOwnEnter(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a[href], summary, [role="dialog"], [role="menu"]') !== null
  )
}

const nonTextTypes = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file'])

/** Whether letters are text in an element, or find an entry in the menu around it. */
export function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  if (element instanceof HTMLInputElement) return !nonTextTypes.has(element.type)
  return (
    element instanceof HTMLElement && (element.isContentEditable || element.closest('[role="menu"]') !== null)
  )
}
