import type { Translation } from '#shared/locales/words.ts'
import { formatCount } from '../counts.ts'
import type { listsWords } from '../lists.ts'

export const lists: Translation<typeof listsWords> = {
  tryAgain: 'Erneut versuchen',
  refresh: 'Aktualisieren',
  stale: (time) =>
    `Aktualisieren fehlgeschlagen. Angezeigt wird ${time === '' ? 'der letzte Stand' : `der Stand von ${time}`}.`,
  details: 'Details',
  closeColumn: (column) => `${column} schließen`,
  withCount: (words, count) => (count === 0 ? words : `${words} (${formatCount(count)})`),
  callKind: 'Frühere Anrufe oder Rückrufe',
  kind: 'Art der Nachricht',
  kinds: { messages: 'SMS', chats: 'Chats', faxes: 'Faxe' },
  call: (whom) => `${whom} anrufen`,
  callAction: 'Der Anruf',
  queue: 'Warteschlange',
  queueNamed: (name) => (/warteschlange/i.test(name) ? name : `Warteschlange ${name}`),
  ringGroup: 'Rufgruppe',
  recorded: 'Aufgenommen',
  recordingOf: (whom) => `Aufnahme des Anrufs mit ${whom}`,
  download: {
    of: (percent, left) => `${percent} %, noch ${left}`,
    so: (size) => `bisher ${size}`,
    cancel: 'Herunterladen abbrechen',
    action: 'Das Herunterladen',
    left: 'Das Herunterladen endete, bevor es fertig war. Nichts wurde gespeichert.',
  },
  recent: {
    calls: (whom) => `Letzte Anrufe mit ${whom}`,
    all: (count) => `Alle ${formatCount(count)} Anrufe`,
    notes: (whom) => `Notizen zu ${whom}`,
  },
  lastColumn: 'Eine Spalte muss bleiben.',
  withheld: 'Nummer unterdrückt',
  code: (code) => `Code ${code}`,
}
