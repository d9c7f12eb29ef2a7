import type { Translation } from '#shared/locales/words.ts'
import type { uiWords } from '../ui.ts'

export const ui: Translation<typeof uiWords> = {
  back: 'Zurück zur Liste',
  undo: 'Rückgängig',
  loading: 'Wird geladen',
  digits: 'Ziffern',
  callTime: 'Gesprächsdauer',
  cut: (room) => `Der Text war zu lang, das Ende fehlt. In dieses Feld passen ${room} Zeichen.`,
  managed: 'Von der Organisation festgelegt',
  rec: 'REC',
  recording: 'Aufnahme läuft',
  recordingPaused: 'Aufnahme pausiert',
  menu: 'Das Menü',
  panel: 'Das Fenster',
  cannotLoad: (name) =>
    `${name} konnte nicht geladen werden. Anrufe laufen weiter, und Switchhook versucht es erneut.`,
  missingRow: 'Inzwischen gelöscht oder nicht lesbar',
  states: {
    dialling: 'Wählt',
    'far-ringing': 'Klingelt',
    ringing: 'Klingelt',
    connected: 'Verbunden',
    hold: 'Gehalten',
    ended: 'Beendet',
    'last-known': 'Letzter Stand',
  },
  level: { none: 'Kein Ton', good: 'Guter Pegel', loud: 'Zu laut' },
  hours: (count) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  seconds: (count) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
  months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  day: (day, month) => `${day}. ${month}`,
  notKnown: 'Nicht bekannt',
  timeNotKnown: 'Die Zeit ist nicht bekannt',
}
