import type { Language } from '../words.ts'
import { codes } from './codes.ts'
import { commands } from './commands.ts'
import { desktop } from './desktop.ts'
import { endings } from './endings.ts'
import { names } from './names.ts'
import { notices } from './notices.ts'
import { policy } from './policy.ts'
import { timelineFacts } from './timeline-facts.ts'

/** German: the words that console, tray, menu and notifications share. */
export const german: Language = {
  code: 'de',
  tables: {
    ...{ codes, commands, desktop, endings, names, notices, policy, timelineFacts },
  },
}
