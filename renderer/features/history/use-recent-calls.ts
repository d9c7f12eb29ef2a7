import { computed, onMounted, onUnmounted, ref, watch } from 'vue'
import { ask } from '../../services.ts'
import { pageInFront } from '../../stores/attention.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { callEntry } from './call-entry.ts'
import { type HistoryScope, findEntries, missingRecordsWords } from './find-entries.ts'

export type RecentCallsView = ReturnType<typeof useRecentCalls>

/** The agent's recent calls, the search among them, and the open one. `isOpen`: whether their list is on the screen. */
export function useRecentCalls(isOpen: () => boolean) {
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const screen = useScreenStore()
  const scope = computed<HistoryScope>({
    get: () => screen.historyScope,
    set: (chosen) => (screen.historyScope = chosen),
  })
  const text = ref(screen.historySearch)
  screen.historySearch = ''
  /** The record shown in the drawer. */
  const open = ref<number | null>(null)
  /** A call opened from another view. */
  const requestedEntry = computed(() =>
    screen.openCall
      ? callEntry(screen.openCall, calls.personByNumber(screen.openCall.number), calls.country)
      : null,
  )
  const recents = computed(() => host.state?.recents ?? { calls: [], loading: true, error: null })
  const entries = computed(() =>
    recents.value.calls.map((call) => callEntry(call, calls.personByNumber(call.number), calls.country)),
  )
  /** While nothing could be loaded, the count is unknown. */
  const isKnown = computed(() => entries.value.length > 0 || (!recents.value.loading && !recents.value.error))
  const matches = computed(() => findEntries(entries.value, { scope: scope.value, text: text.value }))
  const openEntry = computed(
    () =>
      entries.value.find((entry) => entry.id === open.value) ??
      (requestedEntry.value?.id === open.value ? requestedEntry.value : null),
  )
  const missing = computed(() => missingRecordsWords(recents.value.unfound))

  watch(requestedEntry, (call) => (open.value = call?.id ?? open.value), { immediate: true })
  onMounted(refresh)
  onUnmounted(() => (screen.openCall = null))
  /** Whether missed calls are shown as they come: not in another list, nor among those recorded or searched for. */
  const showsMissed = computed(() => isOpen() && scope.value !== 'recorded' && text.value.trim() === '')
  /** Missed calls count as seen once they are shown on a page in front. */
  watch(
    [() => recents.value.unseenMissed ?? 0, pageInFront, showsMissed],
    ([unseen, inFront, areShown]) => {
      if (unseen > 0 && inFront && areShown) void ask('recents.markSeen')
    },
    { immediate: true },
  )

  /** Its failure is included in what the host publishes. */
  function refresh() {
    void ask('recents.refresh')
  }

  return { scope, text, open, recents, entries, isKnown, matches, openEntry, missing, refresh }
}
