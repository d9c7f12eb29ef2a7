import { defineWords } from '#shared/locales/words.ts'

/** What cannot be kept on this computer, or could not be read back. */
export const storageTable = defineWords('storage', {
  faults: {
    damaged: 'The file is damaged.',
    newer: 'A newer version of Switchhook wrote the file.',
    full: 'The disk is full.',
    held: 'Another program is using the file.',
    'not-allowed': 'The system does not let Switchhook use the file.',
    failing: 'The disk is not working properly.',
  },
  missedCalls: 'The reasons for missed calls cannot be saved right now.',
  missedCallsKept: (fault: string) =>
    `${fault} Switchhook remembers them until it can save them, or until it closes.`,
  settingsDamaged: 'Your settings were damaged.',
  settingsMoved: (file: string) =>
    `Switchhook has started with its default settings. The damaged file is kept as ${file}.`,
  settingsUnread: 'Your settings cannot be read.',
  settingsLost: (fault: string) =>
    `${fault} The file stays as it is, and what you change is lost when Switchhook closes.`,
  removal: 'A saved sign-in could not be removed from the keychain.',
  removalLater: 'Switchhook no longer uses it, and removes it once the keychain works again.',
})
