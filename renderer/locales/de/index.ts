import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { call } from './call.ts'
import { calls } from './calls.ts'
import { compact } from './compact.ts'
import { consultation } from './consultation.ts'
import { days } from './days.ts'
import { errors } from './errors.ts'
import { missed } from './missed.ts'
import { outcomes } from './outcomes.ts'
import { people } from './people.ts'
import { player } from './player.ts'
import { quality } from './quality.ts'
import { ringing } from './ringing.ts'
import { shortcuts } from './shortcuts.ts'
import { storage } from './storage.ts'
import { strip } from './strip.ts'
import { transfer } from './transfer.ts'
import { transfers } from './transfers.ts'
import { ui } from './ui.ts'
import { unheard } from './unheard.ts'

/** German: the words of the console, and those that it shares with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: {
    ...sharedGerman.tables,
    call,
    calls,
    compact,
    consultation,
    days,
    errors,
    missed,
    outcomes,
    people,
    player,
    quality,
    ringing,
    shortcuts,
    storage,
    strip,
    transfer,
    transfers,
    ui,
    unheard,
  },
}
