import { defineStore } from 'pinia'
import { nextTick, ref, shallowRef, watch } from 'vue'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'
import { inbox, type MessageLocation } from './message-locations.ts'
import { noSelection, type Selection } from './selection.ts'

/** Where the agent is in voicemail; kept while other views are shown, reset when the agent changes. */
export const useVoicemailPageStore = defineStore('voicemail-page', () =>
  resetOnAgentChange({
    location: shallowRef<MessageLocation>({ kind: 'folder', folder: inbox }),
    /** The greetings are shown instead of messages. */
    showsGreetings: ref(false),
    onlyNew: ref(false),
    searchText: ref(''),
    isSearching: ref(false),
    selection: shallowRef<Selection>(noSelection),
    /** The message that was marked heard by playing it, and keeps its place while it is open. */
    heardId: ref<number | null>(null),
    /** The message opened here; if `screen.openVoicemail` differs, another view opened it. */
    openedId: ref<number | null>(null),
    /** The column shown in a narrow window; a wide one shows all side by side. */
    pane: ref<'places' | 'list' | 'detail'>('list'),
  }),
)

/** When a narrow window switches columns, moves the focus to the heading of the one now shown. */
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
