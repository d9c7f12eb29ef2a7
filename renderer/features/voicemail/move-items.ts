import type { Voicemail, VoicemailFolder } from '#shared/host/voicemail.ts'
import { voicemailWords } from '../../locales/voicemail.ts'
import type { MenuItem } from '../../ui/Menu.vue'
import { folderIcon, folderName } from './message-locations.ts'

export type MoveChoice = `folder-${number}` | 'new' | 'heard' | 'make'

/** The targets for these messages: another folder, a new one, and new or heard. */
export function moveItems(
  folders: readonly VoicemailFolder[],
  messages: readonly Pick<Voicemail, 'folder' | 'isNew'>[],
): readonly MenuItem<MoveChoice>[] {
  const { move, places } = voicemailWords
  const targets = folders.map((each) => ({
    value: `folder-${each.folder}` as const,
    label: folderName(folders, each.folder),
    icon: folderIcon(each.folder),
    disabled: messages.every(({ folder }) => folder === each.folder),
  }))
  return [
    ...targets,
    { value: 'make', label: places.newFolder, icon: 'plus', divided: true },
    { value: 'new', label: move.markNew, disabled: messages.every(({ isNew }) => isNew), divided: true },
    { value: 'heard', label: move.markHeard, disabled: messages.every(({ isNew }) => !isNew) },
  ]
}

/** Returns the folder of a menu choice; null for the others. */
export function chosenFolder(choice: MoveChoice): number | null {
  const [, number] = /^folder-(\d+)$/.exec(choice) ?? []
  return number === undefined ? null : Number(number)
}
