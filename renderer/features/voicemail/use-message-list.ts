import { computed, shallowRef } from 'vue'
import type { Voicemail, VoicemailQuery } from '#shared/host/voicemail.ts'
import { usePagedList } from '../../lists/use-paged-list.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { withKept } from './selection.ts'
import { samePlace, type Place } from './places.ts'
import { useVoicemailPageStore } from './voicemail-page.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

/** The messages of the shown folder or mailbox, newest first, and the open one. */
export function useMessageList() {
  const host = useHostStore()
  const page = useVoicemailPageStore()
  const revision = () => host.state?.voicemail.revision ?? 0

  const query = (): Omit<VoicemailQuery, 'count'> => ({
    folder: page.place.kind === 'folder' ? page.place.folder : null,
    mailbox: page.place.kind === 'mailbox' ? page.place.mailbox : null,
    onlyNew: page.onlyNew,
    find: page.find.trim(),
  })
  /** The place the rows belong to: they are not shown under the name of another. */
  const answered = shallowRef<Place | null>(null)
  const paged = usePagedList({
    query,
    revision,
    async ask(wanted: VoicemailQuery) {
      const place = page.place
      const result = await ask('voicemail.list', wanted)
      if (result.ok && samePlace(place, page.place)) answered.value = place
      return result
    },
  })
  const isItsAnswer = computed(() => answered.value !== null && samePlace(answered.value, page.place))
  const items = computed(() => (isItsAnswer.value ? paged.items.value : []))
  const open = useOpenMessage({ rows: () => items.value, revision })

  const rows = computed(() => {
    const kept = page.kept === open.message.value?.id ? open.message.value : null
    return withKept(items.value, kept)
  })

  /** Returns every message of the place, including those not loaded yet. */
  async function all(): Promise<readonly Voicemail[]> {
    if (items.value.length >= paged.total.value) return rows.value
    const found = await ask('voicemail.list', { ...query(), count: paged.total.value })
    return found.ok ? found.value.items : rows.value
  }

  return {
    rows,
    order: computed(() => rows.value.map(({ id }) => id)),
    total: computed(() => (isItsAnswer.value ? Math.max(paged.total.value, rows.value.length) : 0)),
    error: paged.error,
    /** Nothing of this place has been loaded yet. */
    loading: computed(() => !isItsAnswer.value && !paged.settled.value),
    settled: computed(() => isItsAnswer.value && paged.settled.value),
    open,
    all,
    more: paged.loadMore,
    again: paged.reload,
  }
}

export type MessageListState = ReturnType<typeof useMessageList>

/** The open message, from its row, or read from the host if the list has no such row. */
function useOpenMessage(from: { rows(): readonly Voicemail[]; revision(): number }) {
  const screen = useScreenStore()
  const asked = useHostQuery({
    question: () => (screen.openVoicemail === null ? null : { id: screen.openVoicemail }),
    revision: from.revision,
    ask: (question) => ask('voicemail.read', question),
  })

  const read = computed(() => {
    const isItsAnswer = asked.answeredQuery.value?.id === screen.openVoicemail
    return isItsAnswer && asked.error.value === null ? asked.value.value : null
  })
  const message = computed(() => {
    const id = screen.openVoicemail
    if (id === null) return null
    return from.rows().find((row) => row.id === id) ?? read.value
  })

  return {
    message,
    /** Why it cannot be shown; null while it is shown or loading. */
    error: computed(() => (message.value || asked.waiting.value ? null : asked.error.value)),
  }
}
