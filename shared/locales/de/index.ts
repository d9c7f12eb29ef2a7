import type { Language } from '../words.ts'
import { commands } from './commands.ts'
import { timelineFacts } from './timeline-facts.ts'

/** German: the words that console, tray, menu and notices share. */
export const german: Language = { code: 'de', tables: { commands, timelineFacts } }
