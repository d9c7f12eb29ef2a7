import { german as sharedGerman } from '#shared/locales/de/index.ts'
import type { Language } from '#shared/locales/words.ts'
import { actions } from './actions.ts'
import { adminCodes } from './admin-codes.ts'
import { adminEditors } from './admin-editors.ts'
import { adminFacts } from './admin-facts.ts'
import { adminFields } from './admin-fields.ts'
import { adminKinds } from './admin-kinds.ts'
import { admin } from './admin.ts'
import { banners } from './banners.ts'
import { blocklist } from './blocklist.ts'
import { callAudio } from './call-audio.ts'
import { callBacks } from './call-backs.ts'
import { call } from './call.ts'
import { caller } from './caller.ts'
import { calls } from './calls.ts'
import { compact } from './compact.ts'
import { conflict } from './conflict.ts'
import { connect } from './connect.ts'
import { consultation } from './consultation.ts'
import { contacts } from './contacts.ts'
import { days } from './days.ts'
import { demo } from './demo.ts'
import { diagnostics } from './diagnostics.ts'
import { ends } from './ends.ts'
import { errorReasons } from './error-reasons.ts'
import { errors } from './errors.ts'
import { faxesChats } from './faxes-chats.ts'
import { frame } from './frame.ts'
import { greetings } from './greetings.ts'
import { history } from './history.ts'
import { ladder } from './ladder.ts'
import { links } from './links.ts'
import { lists } from './lists.ts'
import { login } from './login.ts'
import { messages } from './messages.ts'
import { missed } from './missed.ts'
import { notes } from './notes.ts'
import { outcomes } from './outcomes.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { phoneChoice } from './phone-choice.ts'
import { platform } from './platform-demo.ts'
import { player } from './player.ts'
import { profiles } from './profiles.ts'
import { quality } from './quality.ts'
import { readinessList } from './readiness-list.ts'
import { readiness } from './readiness.ts'
import { recordings } from './recordings.ts'
import { records } from './records.ts'
import { replay } from './replay.ts'
import { ringing } from './ringing.ts'
import { reports } from './reports.ts'
import { routing } from './routing.ts'
import { schedules } from './schedules.ts'
import { settingsTables } from './settings/tables.ts'
import { shortcuts } from './shortcuts.ts'
import { storage } from './storage.ts'
import { strip } from './strip.ts'
import { team } from './team.ts'
import { timeline } from './timeline.ts'
import { transfer } from './transfer.ts'
import { transfers } from './transfers.ts'
import { ui } from './ui.ts'
import { unheard } from './unheard.ts'
import { voicemail } from './voicemail.ts'
import { wallboard } from './wallboard.ts'

/** German: the words of the console, and those shared with tray and menu. */
export const german: Language = {
  ...sharedGerman,
  tables: {
    ...sharedGerman.tables,
    ...settingsTables,
    ...{ actions, admin, adminCodes, adminEditors, adminFacts, adminFields, adminKinds },
    ...{ banners, blocklist, call, callAudio, callBacks, caller, calls },
    ...{ compact, conflict, connect, consultation, contacts, days, demo, diagnostics },
    ...{ ends, errorReasons, errors, faxesChats, frame, greetings },
    ...{ history, ladder, links, lists, login, messages, missed, notes },
    ...{ outcomes, palette, people, phoneChoice, platform, player, profiles, quality },
    ...{ readiness, readinessList, recordings, records, replay, ringing },
    ...{ reports, routing, schedules, shortcuts, storage, strip, team, timeline, transfer },
    ...{ transfers, ui, unheard, voicemail, wallboard },
  },
}
