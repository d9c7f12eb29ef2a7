import { computed, shallowRef, watch } from 'vue'
import type { Voicemail } from '#shared/host/voicemail.ts'
import { ask } from '../../services.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { extend, noSelection, selectAll, selectOne, toggle, type Selection } from './selection.ts'
import type { MessageListState } from './use-message-list.ts'
import { useVoicemailPageStore } from './voicemail-page.ts'

type ModifierKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Opens messages one at a time, and selects several for joint actions. */
export function useMessageSelection(list: MessageListState) {
  const screen = useScreenStore()
  const page = useVoicemailPageStore()

  /** Selected by "Select all" beyond the loaded rows. */
  const unloadedSelected = shallowRef<readonly Voicemail[]>([])

  /** The selected messages, without those that have left the list. */
  const selectedIds = computed<ReadonlySet<number>>(() => {
    const present = new Set([...list.order.value, ...unloadedSelected.value.map(({ id }) => id)])
    return new Set([...page.selection.keys].filter((id) => present.has(id) || id === screen.openVoicemail))
  })
  const hasSeveral = computed(() => selectedIds.value.size > 1)

  function open(id: number | null): void {
    if (page.heardId !== id) page.heardId = null
    unloadedSelected.value = []
    page.selection = id === null ? noSelection : selectOne(id)
    page.openedId = id
    screen.openVoicemail = id
  }

  function select(next: Selection): void {
    const [only] = next.keys
    if (next.keys.size === 1 && only !== undefined) open(only)
    page.selection = next
  }

  function choose({ id }: Voicemail, modifiers: ModifierKeys): void {
    if (modifiers.shiftKey) return select(extend(page.selection, id, list.order.value))
    if (modifiers.ctrlKey || modifiers.metaKey) return select(toggle(page.selection, id))
    open(id)
    page.pane = 'detail'
  }

  /** Opens the message before or after the open one; returns whether there was one. */
  function step(by: 1 | -1): boolean {
    const next = neighbourOf(list.order.value, screen.openVoicemail, by)
    if (next === undefined) return false
    open(next)
    return true
  }

  function openNextNew(): void {
    const next = nextNewAfter(list.rows.value, screen.openVoicemail)
    if (next) open(next.id)
  }

  async function selectAllMessages(): Promise<void> {
    const { location: place, searchText: find, onlyNew } = page
    const messages = await list.loadAll()
    // Another folder or search is shown by now.
    if (page.location !== place || page.searchText !== find || page.onlyNew !== onlyNew) return
    unloadedSelected.value = messages
    page.selection = selectAll(messages.map(({ id }) => id))
  }

  useExternalOpening(list, open)
  return { selectedIds, unloadedSelected, hasSeveral, open, choose, step, openNextNew, selectAllMessages }
}

/** The message before or after the open one; the first if none is open. */
function neighbourOf(order: readonly number[], open: number | null, by: 1 | -1): number | undefined {
  const at = order.indexOf(open ?? -1)
  return order[at < 0 ? 0 : at + by]
}

/** The next new message after the open one, wrapping around. */
function nextNewAfter(rows: readonly Voicemail[], open: number | null): Voicemail | undefined {
  const at = rows.findIndex(({ id }) => id === open)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(({ isNew }) => isNew)
}

/** Follows messages opened by other views or notices, and opens the first message if none is open. */
function useExternalOpening(list: MessageListState, open: (id: number | null) => void): void {
  const screen = useScreenStore()
  const page = useVoicemailPageStore()

  /** Opens a message and switches the list to its folder. */
  async function reveal(id: number): Promise<void> {
    open(id)
    page.pane = 'detail'
    page.showsGreetings = false
    const result = await ask('voicemail.read', { id })
    if (!result.ok || screen.openVoicemail !== id || list.order.value.includes(id)) return
    page.searchText = ''
    page.onlyNew = false
    page.location = { kind: 'folder', folder: result.value.folder }
  }

  watch(
    () => screen.openVoicemail,
    (id) => {
      if (id !== null && id !== page.openedId) void reveal(id)
    },
    { immediate: true },
  )
  /* A message is always open beside the list: the first, until another is chosen. */
  watch(
    [() => list.settled.value, () => list.order.value[0], () => screen.openVoicemail],
    ([settled, first, openId]) => {
      if (settled && openId === null && first !== undefined) open(first)
    },
    { immediate: true },
  )
}

export type MessageSelection = ReturnType<typeof useMessageSelection>
