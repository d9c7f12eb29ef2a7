import type { StorageNotice } from '#shared/host/storage.ts'
import { defineWords } from '#shared/locales/words.ts'

/** What cannot be kept on this computer, and why. */
export const storageTable = defineWords('storage', {
  faults: {
    damaged: 'The file is damaged.',
    newer: 'A newer version of Switchhook wrote the file.',
    full: 'The disk is full.',
    held: 'Another program is using the file.',
    'not-allowed': 'The system does not allow Switchhook to use the file.',
    failing: 'The disk reports errors.',
  },
  missedCalls: 'The reasons for missed calls cannot be saved right now.',
  missedCallsSafe: (fault: string) =>
    `${fault} Switchhook remembers them until it can save them, or until it closes.`,
  damagedSettings: 'Your settings were damaged.',
  damagedSettingsSafe: (file: string) =>
    `Switchhook has started with its default settings. The damaged file is kept as ${file}.`,
  unreadableSettings: 'Your settings cannot be read.',
  unreadableSettingsSafe: (fault: string) =>
    `${fault} The file stays as it is. Changes are lost when Switchhook closes.`,
  removal: 'A saved sign-in could not be removed from the keychain.',
  removalSafe: 'Switchhook no longer uses it, and will remove it once the keychain works again.',
})

/** What cannot be kept, what is safe, and what happens next. */
export function storageWords({ what, fault, movedTo }: StorageNotice): {
  readonly title: string
  readonly words: string
} {
  const words = storageTable
  const reason = words.faults[fault]
  switch (what) {
    case 'missed-calls':
      return { title: words.missedCalls, words: words.missedCallsSafe(reason) }
    case 'settings':
      return movedTo
        ? { title: words.damagedSettings, words: words.damagedSettingsSafe(movedTo) }
        : { title: words.unreadableSettings, words: words.unreadableSettingsSafe(reason) }
    case 'removal':
      return { title: words.removal, words: words.removalSafe }
  }
}
