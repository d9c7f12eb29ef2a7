import { shownName } from '#shared/calls/shown-name.ts'
import type { Voicemail, VoicemailFolder } from '#shared/host/voicemail.ts'
import type { MenuItem } from '../../ui/Menu.vue'
import { folderIcon } from './places.ts'

export type MoveChoice = `folder-${number}` | 'new' | 'heard' | 'make'

/** What can become of these messages: another folder, a new one, and whether they count as heard. */
export function moveItems(
  folders: readonly VoicemailFolder[],
  messages: readonly Pick<Voicemail, 'folder' | 'isNew'>[],
): readonly MenuItem<MoveChoice>[] {
  const targets = folders.map((each) => ({
    value: `folder-${each.folder}` as const,
    label: shownName(each.name) || `Folder ${each.folder}`,
    icon: folderIcon(each.folder),
    disabled: messages.every(({ folder }) => folder === each.folder),
  }))
  return [
    ...targets,
    { value: 'make', label: 'New folder', icon: 'plus', divided: true },
    { value: 'new', label: 'Mark as new', disabled: messages.every(({ isNew }) => isNew), divided: true },
    { value: 'heard', label: 'Mark as heard', disabled: messages.every(({ isNew }) => !isNew) },
  ]
}

/** The folder behind a choice of the menu; null for the others. */
export function chosenFolder(choice: MoveChoice): number | null {
  const [, number] = /^folder-(\d+)$/.exec(choice) ?? []
  return number === undefined ? null : Number(number)
}
