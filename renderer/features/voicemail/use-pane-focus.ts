import { nextTick, watch } from 'vue'
import { useVoicemailPageStore } from './voicemail-page.ts'

/** Where one column hides another, the focus goes along: to the heading of what is shown now. */
export function usePaneFocus(): void {
  const page = useVoicemailPageStore()
  watch(
    () => page.pane,
    async () => {
      const before = document.activeElement
      await nextTick()
      const isHidden =
        before instanceof HTMLElement && before.offsetParent === null && before !== document.body
      if (!isHidden) return
      const headings = [...document.querySelectorAll<HTMLElement>('#main [data-pane-focus]')]
      headings.find((heading) => heading.offsetParent !== null)?.focus()
    },
  )
}
