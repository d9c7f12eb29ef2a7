import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { demo } from './demo.ts'
import { shortcuts } from './shortcuts.ts'

/** German: the words of the console, and those that it shares with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: { ...sharedGerman.tables, demo, shortcuts },
}
