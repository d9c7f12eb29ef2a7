import type { Translation } from '#shared/locales/words.ts'
import type { callBacksWords } from '../call-backs.ts'
import { formatCount } from '../counts.ts'

export const callBacks: Translation<typeof callBacksWords> = {
  title: 'Rückrufe',
  list: 'Zurückzurufende Anrufer',
  find: 'In Rückrufen suchen',
  findHint: 'Name, Nummer oder Warteschlange suchen',
  failed: 'Rückrufe konnten nicht geladen werden',
  none: 'Keine Rückrufe offen',
  noneWords: 'Verpasste Anrufer erscheinen hier, bis jemand mit ihnen gesprochen hat.',
  noMatch: 'Keine passenden Anrufer',
  showAll: 'Alle Rückrufe anzeigen',
  notOpen: 'Kein Anrufer ausgewählt',
  select: 'Eintrag aus der Liste wählen.',
  caller: 'Anrufer',
  unknownNumber: 'Unbekannte Nummer',
  callBack: 'Zurückrufen',
  text: 'Nachricht',
  calls: (count) => (count === 1 ? '1 verpasster Anruf' : `${formatCount(count)} verpasste Anrufe`),
  through: (calls, name) => `${calls} über ${name}`,
  tried: (words) => `${words}, versucht`,
  voicemail: (words) => `${words}, Sprachnachricht`,
  planned: {
    title: 'Eigene Erinnerungen',
    done: (who) => `Mit ${who} erledigt`,
    reminderAction: 'Die Erinnerung',
  },
  facts: {
    since: 'Wartet seit',
    last: 'Letzter verpasster Anruf',
    calls: 'Verpasste Anrufe',
    through: 'Angerufen',
    voicemail: 'Sprachnachricht',
    leftVoicemail: 'Hinterlassen',
    tries: 'Rückruf versucht',
  },
  tries: (count, when) => (count === 1 ? when : `${formatCount(count)}-mal, zuletzt ${when}`),
  by: (words, name) => `${words} von ${name}`,
  talked: 'Inzwischen hat jemand mit ihnen gesprochen.',
  leaves:
    'Der Eintrag verschwindet, sobald ein Anrufprotokoll zeigt, dass jemand mit dem Anrufer gesprochen hat.',
  since: (day) => `Verpasste Anrufe seit ${day}, soweit dieses Konto sie sehen kann.`,
  withheld: (count) =>
    count === 1
      ? '1 verpasster Anrufer hat die Nummer unterdrückt.'
      : `${formatCount(count)} verpasste Anrufer haben die Nummer unterdrückt.`,
  more: (count) => `${formatCount(count)} weitere warten.`,
}
