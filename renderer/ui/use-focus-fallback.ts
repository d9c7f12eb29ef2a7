import { nextTick, watch } from 'vue'

/**
 * Moves the focus to a fallback when the focused element disappears with the content (WCAG 2.4.3). `shown` identifies
 * the content, such as its id. Does nothing while the focus is on an element that stays.
 */
export function useFocusFallback(shown: () => unknown, fallback: () => void): void {
  watch(shown, async () => {
    const before = document.activeElement
    if (before === null || before === document.body) return
    await nextTick()
    if (!before.isConnected && document.activeElement === document.body) fallback()
  })
}
