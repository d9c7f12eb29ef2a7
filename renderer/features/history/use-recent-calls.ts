import { computed, onMounted, onUnmounted, ref, watch } from 'vue'
import { ask } from '../../services.ts'
import { pageInFront } from '../../stores/attention.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { callEntry } from './call-entry.ts'
import { type HistoryScope, findEntries, lateWords } from './find-entries.ts'

export type RecentCallsView = ReturnType<typeof useRecentCalls>

/** The last calls of the agent: what is looked for among them, and the one that is open. */
export function useRecentCalls() {
  const host = useHostStore()
  const own = useOwnCallsStore()
  const screen = useScreenStore()
  const scope = computed<HistoryScope>({
    get: () => screen.historyScope,
    set: (chosen) => (screen.historyScope = chosen),
  })
  const text = ref(screen.historyFind)
  screen.historyFind = ''
  /** The record that the drawer shows. */
  const open = ref<number | null>(null)
  /** A call that another view asked for. */
  const given = computed(() =>
    screen.openCall
      ? callEntry(screen.openCall, own.personBehind(screen.openCall.number), own.country)
      : null,
  )
  const recents = computed(() => host.state?.recents ?? { calls: [], loading: true, error: null })
  const entries = computed(() =>
    recents.value.calls.map((call) => callEntry(call, own.personBehind(call.number), own.country)),
  )
  /** While none could be loaded, nobody knows how many there are. */
  const isKnown = computed(() => entries.value.length > 0 || (!recents.value.loading && !recents.value.error))
  const found = computed(() => findEntries(entries.value, { scope: scope.value, text: text.value }))
  const shown = computed(
    () =>
      entries.value.find((entry) => entry.id === open.value) ??
      (given.value?.id === open.value ? given.value : null),
  )
  const late = computed(() => lateWords(recents.value.unfound))

  watch(given, (call) => (open.value = call?.id ?? open.value), { immediate: true })
  onMounted(refresh)
  onUnmounted(() => (screen.openCall = null))
  /** Missed calls are seen once they are on a page that is in front of the person. */
  watch(
    [() => recents.value.unseenMissed ?? 0, pageInFront],
    ([unseen, inFront]) => {
      if (unseen > 0 && inFront) void ask('recents.looked')
    },
    { immediate: true },
  )

  /** Its failure is part of what the host publishes. */
  function refresh() {
    void ask('recents.refresh')
  }

  return { scope, text, open, recents, entries, isKnown, found, shown, late, refresh }
}
