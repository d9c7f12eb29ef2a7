import { computed, shallowRef } from 'vue'
import type { Voicemail, VoicemailQuery } from '#shared/host/voicemail.ts'
import { usePagedList } from '../../lists/use-paged-list.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { withHeardMessage } from './selection.ts'
import { isSameLocation, type MessageLocation } from './message-locations.ts'
import { useVoicemailPageStore } from './voicemail-page.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

/** The messages of the shown folder or mailbox, newest first, and the open one. */
export function useMessageList() {
  const host = useHostStore()
  const page = useVoicemailPageStore()
  const revision = () => host.state?.voicemail.revision ?? 0

  const query = (): Omit<VoicemailQuery, 'count'> => ({
    folder: page.location.kind === 'folder' ? page.location.folder : null,
    mailbox: page.location.kind === 'mailbox' ? page.location.mailbox : null,
    onlyNew: page.onlyNew,
    find: page.searchText.trim(),
  })
  /** The place the rows belong to: they are not shown under the name of another. */
  const loadedLocation = shallowRef<MessageLocation | null>(null)
  const paged = usePagedList({
    query,
    revision,
    async ask(pageQuery: VoicemailQuery) {
      const location = page.location
      const result = await ask('voicemail.list', pageQuery)
      if (result.ok && isSameLocation(location, page.location)) loadedLocation.value = location
      return result
    },
  })
  const isLoaded = computed(
    () => loadedLocation.value !== null && isSameLocation(loadedLocation.value, page.location),
  )
  const items = computed(() => (isLoaded.value ? paged.items.value : []))
  const open = useOpenMessage({ rows: () => items.value, revision })

  const rows = computed(() => {
    const heardMessage = page.heardId === open.message.value?.id ? open.message.value : null
    return withHeardMessage(items.value, heardMessage)
  })

  /** Returns every message of the place, including those not loaded yet. */
  async function loadAll(): Promise<readonly Voicemail[]> {
    if (items.value.length >= paged.total.value) return rows.value
    const result = await ask('voicemail.list', { ...query(), count: paged.total.value })
    return result.ok ? result.value.items : rows.value
  }

  return {
    rows,
    order: computed(() => rows.value.map(({ id }) => id)),
    total: computed(() => (isLoaded.value ? Math.max(paged.total.value, rows.value.length) : 0)),
    error: paged.error,
    /** Nothing of this place has been loaded yet. */
    loading: computed(() => !isLoaded.value && !paged.settled.value),
    settled: computed(() => isLoaded.value && paged.settled.value),
    open,
    loadAll,
    more: paged.loadMore,
    reload: paged.reload,
  }
}

export type MessageListState = ReturnType<typeof useMessageList>

/** The open message, from its row, or read from the host if the list has no such row. */
function useOpenMessage(from: { rows(): readonly Voicemail[]; revision(): number }) {
  const screen = useScreenStore()
  const query = useHostQuery({
    query: () => (screen.openVoicemail === null ? null : { id: screen.openVoicemail }),
    revision: from.revision,
    ask: (input) => ask('voicemail.read', input),
  })

  const fetched = computed(() => {
    const isForOpenMessage = query.answeredQuery.value?.id === screen.openVoicemail
    return isForOpenMessage && query.error.value === null ? query.value.value : null
  })
  const message = computed(() => {
    const id = screen.openVoicemail
    if (id === null) return null
    return from.rows().find((row) => row.id === id) ?? fetched.value
  })

  return {
    message,
    /** Why it cannot be shown; null while it is shown or loading. */
    error: computed(() => (message.value || query.isPending.value ? null : query.error.value)),
  }
}
