import { useScreenStore } from '../stores/screen.ts'
import { useFocusRecovery } from '../ui/use-focus-recovery.ts'

/** What comes and goes with a call, and the headings of what then takes its place. */
const callParts = '[aria-labelledby="active-call"], .ringcard, .cp-ring, .tb-ring, .strip'
const callHeadings = '#active-call, #recent-calls'

/**
 * Moves the focus when the focused control of either form of the app disappears with a call or a view (WCAG 2.4.3).
 * After a control of a call, it goes to the heading of the call that is shown, never into a field, where the key that
 * answers the next call would be typed; where no call is shown, and after a change of view, to the list of the view.
 */
export function useFrameFocus(frame: () => HTMLElement | null): void {
  const screen = useScreenStore()
  useFocusRecovery(frame, (ancestors) => {
    /* A ring that fills the compact window gets the focus as a whole, so that Enter does not answer it. */
    const ring = frame()?.querySelector<HTMLElement>('.cp-ring')
    if (ring) return ring.focus()
    const isViewGone = ancestors.some(({ id, isConnected }) => id === 'main' && !isConnected)
    const isOfCall = ancestors.some((part) => part.matches(callParts))
    if (!isViewGone && !isOfCall) return
    const heading = isOfCall && frame()?.querySelector<HTMLElement>(callHeadings)
    if (heading) heading.focus()
    else screen.listRequests += 1
  })
}
