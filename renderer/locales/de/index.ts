import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { errorReasons } from './error-reasons.ts'
import { profiles } from './profiles.ts'
import { settingsTables } from './settings/tables.ts'
import { shortcuts } from './shortcuts.ts'
import { storage } from './storage.ts'

/** German: the words of the console, and those that it shares with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: {
    ...sharedGerman.tables,
    ...settingsTables,
    'error-reasons': errorReasons,
    profiles,
    shortcuts,
    storage,
  },
}
