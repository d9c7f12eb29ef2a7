import { nextTick, watch } from 'vue'

/**
 * Where what had the focus goes with what was shown, the focus goes on to its fallback and not to nowhere (WCAG 2.4.3).
 * `shown` names what is shown, such as its id; it does nothing while the focus is on something that stays.
 */
export function useFocusFallback(shown: () => unknown, fallback: () => void): void {
  watch(shown, async () => {
    const before = document.activeElement
    if (before === null || before === document.body) return
    await nextTick()
    if (!before.isConnected && document.activeElement === document.body) fallback()
  })
}
