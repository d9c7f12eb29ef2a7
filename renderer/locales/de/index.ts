import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { days } from './days.ts'
import { people } from './people.ts'
import { player } from './player.ts'
import { shortcuts } from './shortcuts.ts'
import { ui } from './ui.ts'

/** German: the words of the console, and those that it shares with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: { ...sharedGerman.tables, days, people, player, shortcuts, ui },
}
