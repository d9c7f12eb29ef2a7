import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { endings } from './endings.ts'
import { faxesChats } from './faxes-chats.ts'
import { greetings } from './greetings.ts'
import { history } from './history.ts'
import { lists } from './lists.ts'
import { messages } from './messages.ts'
import { missed } from './missed.ts'
import { recordings } from './recordings.ts'
import { shortcuts } from './shortcuts.ts'
import { voicemail } from './voicemail.ts'

/** German: the words of the console, and those that it shares with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: {
    ...sharedGerman.tables,
    endings,
    faxesChats,
    greetings,
    history,
    lists,
    messages,
    missed,
    recordings,
    shortcuts,
    voicemail,
  },
}
