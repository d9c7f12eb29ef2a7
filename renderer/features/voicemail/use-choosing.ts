import { computed, shallowRef, watch } from 'vue'
import type { Voicemail } from '#shared/host/voicemail.ts'
import { ask } from '../../services.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { extend, noSelection, selectAll, selectOne, toggle, type Selection } from './selection.ts'
import type { MessageListState } from './use-message-list.ts'
import { useVoicemailPageStore } from './voicemail-page.ts'

type Held = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Opens messages one at a time, and selects several for joint actions. */
export function useChoosing(list: MessageListState) {
  const screen = useScreenStore()
  const page = useVoicemailPageStore()

  /** Selected by "Select all" beyond the loaded rows. */
  const others = shallowRef<readonly Voicemail[]>([])

  /** The selected messages, without those that have left the list. */
  const chosen = computed<ReadonlySet<number>>(() => {
    const present = new Set([...list.order.value, ...others.value.map(({ id }) => id)])
    return new Set([...page.selection.keys].filter((id) => present.has(id) || id === screen.openVoicemail))
  })
  const isSeveral = computed(() => chosen.value.size > 1)

  function open(id: number | null): void {
    if (page.kept !== id) page.kept = null
    others.value = []
    page.selection = id === null ? noSelection : selectOne(id)
    page.opened = id
    screen.openVoicemail = id
  }

  function select(next: Selection): void {
    const [only] = next.keys
    if (next.keys.size === 1 && only !== undefined) open(only)
    page.selection = next
  }

  function choose({ id }: Voicemail, held: Held): void {
    if (held.shiftKey) return select(extend(page.selection, id, list.order.value))
    if (held.ctrlKey || held.metaKey) return select(toggle(page.selection, id))
    open(id)
    page.pane = 'detail'
  }

  /** Opens the message before or after the open one; returns whether there was one. */
  function step(by: 1 | -1): boolean {
    const next = stepped(list.order.value, screen.openVoicemail, by)
    if (next === undefined) return false
    open(next)
    return true
  }

  function nextNew(): void {
    const next = nextNewAfter(list.rows.value, screen.openVoicemail)
    if (next) open(next.id)
  }

  async function all(): Promise<void> {
    const { place, find, onlyNew } = page
    const messages = await list.all()
    // Another folder or search is shown by now.
    if (page.place !== place || page.find !== find || page.onlyNew !== onlyNew) return
    others.value = messages
    page.selection = selectAll(messages.map(({ id }) => id))
  }

  useOpenedElsewhere(list, open)
  return { chosen, others, isSeveral, open, choose, step, nextNew, all }
}

/** The message before or after the open one; the first if none is open. */
function stepped(order: readonly number[], open: number | null, by: 1 | -1): number | undefined {
  const at = order.indexOf(open ?? -1)
  return order[at < 0 ? 0 : at + by]
}

/** The next new message after the open one, wrapping around. */
function nextNewAfter(rows: readonly Voicemail[], open: number | null): Voicemail | undefined {
  const at = rows.findIndex(({ id }) => id === open)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(({ isNew }) => isNew)
}

/** Follows messages opened by other views or notices, and opens the first message if none is open. */
function useOpenedElsewhere(list: MessageListState, open: (id: number | null) => void): void {
  const screen = useScreenStore()
  const page = useVoicemailPageStore()

  /** Opens a message and switches the list to its folder. */
  async function reveal(id: number): Promise<void> {
    open(id)
    page.pane = 'detail'
    page.greetings = false
    const found = await ask('voicemail.read', { id })
    if (!found.ok || screen.openVoicemail !== id || list.order.value.includes(id)) return
    page.find = ''
    page.onlyNew = false
    page.place = { kind: 'folder', folder: found.value.folder }
  }

  watch(
    () => screen.openVoicemail,
    (id) => {
      if (id !== null && id !== page.opened) void reveal(id)
    },
    { immediate: true },
  )
  /* A message is always open beside the list: the first, until another is chosen. */
  watch(
    [() => list.settled.value, () => list.order.value[0], () => screen.openVoicemail],
    ([settled, first, present]) => {
      if (settled && present === null && first !== undefined) open(first)
    },
    { immediate: true },
  )
}

export type Choosing = ReturnType<typeof useChoosing>
