import type { StorageNotice } from '#shared/host/storage.ts'
import { defineWords } from '#shared/locales/words.ts'

/** Data that cannot be saved on this computer. */
export const storageTable = defineWords('storage', {
  reasons: {
    damaged: 'The file is damaged.',
    newer: 'The file was written by a newer version of Switchhook.',
    full: 'The disk is full.',
    held: 'Another program is using the file.',
    'not-allowed': 'Switchhook has no permission to use the file.',
    failing: 'The disk is not working properly.',
  },
  missedCalls: 'The reasons for missed calls cannot be saved right now.',
  missedCallsNote: (reason: string): string =>
    `${reason} Switchhook remembers them until it can save them, or until it is closed.`,
  settingsDamaged: 'Your settings were damaged.',
  settingsDamagedNote: (file: string): string =>
    `Switchhook started with its default settings. The damaged file is kept as ${file}.`,
  settings: 'Your settings cannot be read.',
  settingsNote: (reason: string): string =>
    `${reason} The file stays as it is, and changes you make are lost when Switchhook is closed.`,
  directory: 'The contacts saved on this computer were damaged.',
  directoryNote: 'Switchhook is reading them again. Until then some names may be missing.',
  removal: 'A saved sign-in could not be removed from the keychain.',
  removalNote: 'Switchhook no longer uses it, and will remove it once the keychain works again.',
})

/** What cannot be saved, what is safe, and what happens next. */
export function storageWords({ what, fault, movedTo }: StorageNotice): {
  readonly title: string
  readonly words: string
} {
  const reason = storageTable.reasons[fault]
  switch (what) {
    case 'missed-calls':
      return { title: storageTable.missedCalls, words: storageTable.missedCallsNote(reason) }
    case 'settings':
      return movedTo
        ? { title: storageTable.settingsDamaged, words: storageTable.settingsDamagedNote(movedTo) }
        : { title: storageTable.settings, words: storageTable.settingsNote(reason) }
    case 'directory':
      return { title: storageTable.directory, words: storageTable.directoryNote }
    case 'removal':
      return { title: storageTable.removal, words: storageTable.removalNote }
  }
}
