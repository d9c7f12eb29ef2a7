import type { Voicemail } from '#shared/host/voicemail.ts'
import { voicemailWords as words } from '../../locales/voicemail.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useHostStore } from '../../stores/host.ts'
import { notices } from '../../stores/notices.ts'
import { removeWithUndo } from '../../stores/removals.ts'
import { useScreenStore } from '../../stores/screen.ts'
import { folderName } from './message-locations.ts'
import { neighbour } from './selection.ts'
import type { MessageSelection } from './use-message-selection.ts'
import type { MessageListState } from './use-message-list.ts'
import { useVoicemailPageStore } from './voicemail-page.ts'

/** Moves, marks and deletes messages, each with undo. */
export function useMessageActions(list: MessageListState, selection: MessageSelection) {
  const host = useHostStore()
  const screen = useScreenStore()
  const page = useVoicemailPageStore()

  /** The selected messages that the list knows. */
  function selectedMessages(): readonly Voicemail[] {
    const open = list.open.message.value
    const all = [...selection.unloadedSelected.value, ...list.rows.value, ...(open ? [open] : [])]
    const byId = new Map(all.map((each) => [each.id, each]))
    return [...selection.selectedIds.value].flatMap((id) => byId.get(id) ?? [])
  }

  /** Opens the next message once these have left the list. */
  function openNextAfter(removed: ReadonlySet<number>, order: readonly number[]): void {
    if (screen.openVoicemail === null || !removed.has(screen.openVoicemail)) return
    selection.open(neighbour(order, removed, screen.openVoicemail))
  }

  async function move(ids: readonly number[], folder: number): Promise<void> {
    const previousFolders = foldersOf(selectedMessages(), ids)
    const order = list.order.value
    const action = () => words.move.actions.move
    if (ids.length === 0 || !(await askOrNotify(action, 'voicemail.move', { ids, folder }))) return
    if (page.location.kind === 'folder' && page.location.folder !== folder) openNextAfter(new Set(ids), order)
    const folders = host.state?.voicemail.folders ?? []
    const moved = () => words.move.moved(ids.length, folderName(folders, folder))
    notices.emit({ words: moved, undo: () => moveBack(previousFolders) })
  }

  async function mark(ids: readonly number[], isNew: boolean): Promise<void> {
    const previousFolders = foldersOf(selectedMessages(), ids)
    if (screen.openVoicemail !== null && ids.includes(screen.openVoicemail))
      page.heardId = screen.openVoicemail
    const action = () => words.move.actions.mark
    if (ids.length === 0 || !(await askOrNotify(action, 'voicemail.mark', { ids, isNew }))) return
    const marked = isNew ? 'markedNew' : 'markedHeard'
    notices.emit({ words: () => words.move[marked](ids.length), undo: () => moveBack(previousFolders) })
  }

  /** Marks the open message as heard; it keeps its place while it is open. */
  async function markHeard({ id }: Voicemail): Promise<void> {
    page.heardId = id
    await askOrNotify(() => words.move.actions.heard, 'voicemail.mark', { ids: [id], isNew: false })
  }

  /** Ids whose deletion the host has not answered: a second press does not ask for them again. */
  const removing = new Set<number>()

  async function remove(chosen: readonly number[]): Promise<void> {
    const order = list.order.value
    const ids = chosen.filter((id) => !removing.has(id))
    for (const id of ids) removing.add(id)
    if (await removeWithUndo('voicemail.remove', ids, () => [words.voicemail, words.voicemails]))
      openNextAfter(new Set(ids), order)
    for (const id of ids) removing.delete(id)
  }

  return { selectedMessages, move, mark, markHeard, remove }
}

/** The current folder of each of these messages, with the messages in it. */
function foldersOf(
  messages: readonly Voicemail[],
  ids: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const folders = new Map<number, number[]>()
  for (const { id, folder } of messages)
    if (ids.includes(id)) folders.set(folder, [...(folders.get(folder) ?? []), id])
  return folders
}

/** Resolves to whether all of them are back. */
async function moveBack(previousFolders: ReadonlyMap<number, readonly number[]>): Promise<boolean> {
  const action = () => words.move.actions.back
  const moves = [...previousFolders].map(([folder, ids]) =>
    askOrNotify(action, 'voicemail.move', { ids, folder }),
  )
  return (await Promise.all(moves)).every(Boolean)
}

export type MessageActions = ReturnType<typeof useMessageActions>
