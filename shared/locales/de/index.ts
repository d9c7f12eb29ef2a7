import type { Language } from '../words.ts'
import { commands } from './commands.ts'
import { desktop } from './desktop.ts'
import { names } from './names.ts'
import { notices } from './notices.ts'
import { timelineFacts } from './timeline-facts.ts'

/** German: the words that console, tray, menu and notifications share. */
export const german: Language = {
  code: 'de',
  tables: {
    ...{ commands, desktop, names, notices, timelineFacts },
  },
}
