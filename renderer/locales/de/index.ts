import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { actions } from './actions.ts'
import { banners } from './banners.ts'
import { callAudio } from './call-audio.ts'
import { diagnostics } from './diagnostics.ts'
import { errors } from './errors.ts'
import { frame } from './frame.ts'
import { links } from './links.ts'
import { login } from './login.ts'
import { outcomes } from './outcomes.ts'
import { profiles } from './profiles.ts'
import { readinessList } from './readiness-list.ts'
import { readiness } from './readiness.ts'
import { replay } from './replay.ts'
import { shortcuts } from './shortcuts.ts'
import { storage } from './storage.ts'
import { timeline } from './timeline.ts'

/** German: the words of the console, and those that it shares with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: {
    ...sharedGerman.tables,
    ...{ actions, banners, callAudio, diagnostics, errors, frame, links, login, outcomes, profiles },
    ...{ readiness, readinessList, replay, shortcuts, storage, timeline },
  },
}
