import type { Language } from '../words.ts'
import { codes } from './codes.ts'
import { commands } from './commands.ts'
import { policy } from './policy.ts'

/** German: the words that console, tray, menu and notices share. */
export const german: Language = { code: 'de', tables: { codes, commands, policy } }
