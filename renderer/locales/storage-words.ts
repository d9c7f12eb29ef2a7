import type { StorageFault, StorageNotice } from '#shared/host/storage.ts'

const reasons: Readonly<Record<StorageFault, string>> = {
  damaged: 'The file is damaged.',
  newer: 'A newer version of Switchhook has written the file.',
  full: 'The disk is full.',
  held: 'Another program is using the file.',
  'not-allowed': 'The system does not allow Switchhook to use the file.',
  failing: 'The disk does not work properly.',
}

/** What cannot be kept, what is safe, and what happens next. */
export function storageWords({ what, fault, movedTo }: StorageNotice): {
  readonly title: string
  readonly words: string
} {
  switch (what) {
    case 'missed-calls':
      return {
        title: 'The reasons for missed calls cannot be saved right now.',
        words: `${reasons[fault]} Switchhook remembers them until it can save them, or until it is closed.`,
      }
    case 'settings':
      return movedTo
        ? {
            title: 'Your settings were damaged.',
            words: `Switchhook has started with its default settings. The damaged file is kept as ${movedTo}.`,
          }
        : {
            title: 'Your settings cannot be read.',
            words: `${reasons[fault]} The file stays as it is, and what you change is lost when Switchhook is closed.`,
          }
    case 'removal':
      return {
        title: 'A saved sign-in could not be removed from the keychain.',
        words: 'Switchhook no longer uses it, and will remove it once the keychain works again.',
      }
  }
}
