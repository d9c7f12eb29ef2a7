import { defineStore } from 'pinia'
import { nextTick, ref, shallowRef, watch } from 'vue'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'
import { inbox, type Place } from './places.ts'
import { noSelection, type Selection } from './selection.ts'

/** Where the agent is among the voice messages: kept while other views are shown, and for nobody else. */
export const useVoicemailPageStore = defineStore('voicemail-page', () =>
  resetOnAgentChange({
    place: shallowRef<Place>({ kind: 'folder', folder: inbox }),
    /** The page of greetings is shown instead of messages. */
    greetings: ref(false),
    onlyNew: ref(false),
    find: ref(''),
    finding: ref(false),
    selection: shallowRef<Selection>(noSelection),
    /** The message that became old by being played, and stays in its place while it is open. */
    kept: ref<number | null>(null),
    /** The message that was opened here: another one in `screen.openVoicemail` was opened from elsewhere. */
    opened: ref<number | null>(null),
    /** The column that a narrow window shows: all of them stand side by side in a wide one. */
    pane: ref<'places' | 'list' | 'detail'>('list'),
  }),
)

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
