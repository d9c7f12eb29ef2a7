import type { Translation } from '#shared/locales/words.ts'
import { formatCount } from '../counts.ts'
import type { historyWords } from '../history.ts'

export const history: Translation<typeof historyWords> = {
  title: 'Verlauf',
  latest: (count) => {
    if (count === 0) return '0 Anrufe'
    return count === 1 ? 'Letzter Anruf' : `Letzte ${formatCount(count)} Anrufe`
  },
  show: 'Anzeigen',
  scopes: { all: 'Alle', missed: 'Verpasst', recorded: 'Mit Aufnahme' },
  find: 'Anruf suchen',
  findHint: 'Name oder Nummer suchen',
  columns: {
    type: 'Art',
    time: 'Zeit',
    who: 'Wer',
    through: 'Über',
    note: 'Notizen',
    total: 'Gesamt',
    talk: 'Gespräch',
    outcome: 'Ergebnis',
    recording: 'Aufnahme',
  },
  types: { in: 'Eingehend', out: 'Ausgehend', missed: 'Verpasst', voicemail: 'Mailbox' },
  direct: 'Direkt',
  internal: 'Intern',
  leftVoicemail: 'Hat eine Sprachnachricht hinterlassen',
  summaries: {
    answered: 'Eingehend, angenommen',
    voicemail: 'Hat eine Sprachnachricht hinterlassen',
    missed: 'Verpasst',
    missedVoicemail: 'Verpasst, hat eine Sprachnachricht hinterlassen',
    outAnswered: 'Ausgehend, angenommen',
    outUnanswered: 'Ausgehend, nicht angenommen',
    outVoicemail: 'Ausgehend, von der Mailbox angenommen',
  },
  empty: {
    failed: 'Anrufe konnten nicht geladen werden',
    noMatch: 'Keine passenden Anrufe',
    showAll: 'Alle Anrufe anzeigen',
    none: 'Noch keine Anrufe',
    noneWords: 'Anrufe erscheinen hier, sobald sie beendet sind.',
  },
  late: {
    record: 'Der Eintrag eines Anrufs fehlt.',
    recording: 'Die Aufnahme eines Anrufs fehlt.',
    several: (records, recordings) => {
      const parts = [counted(records, 'Eintrag', 'Einträge'), counted(recordings, 'Aufnahme', 'Aufnahmen')]
      return `${parts.filter((part) => part !== '').join(' und ')} von Anrufen fehlen.`
    },
    why: (count) => `Der Telefondienst führt ${count === 1 ? 'das Fehlende' : 'sie'} noch nicht auf.`,
    look: 'Erneut prüfen',
  },
  hints: {
    details: 'Details',
    callBack: 'Zurückrufen',
    text: 'Nachricht',
  },
  details: {
    title: 'Details',
    close: 'Details schließen',
    text: 'Nachricht',
    call: 'Anrufen',
    total: 'Gesamt',
    talk: 'Gespräch',
    timeline: 'Ablauf',
    whyMissed: 'Warum verpasst',
    notHere: 'Nicht hier angenommen',
    recordings: (count) => (count === 1 ? 'Aufnahme' : `${count} Aufnahmen`),
    partOf: (recording, part) => `${recording}, Teil ${part}`,
    openRecording: 'In Aufnahmen öffnen',
    time: 'Zeit',
    number: 'Nummer',
    company: 'Firma',
    through: 'Über',
    outcome: 'Ergebnis',
    cause: 'Gemeldeter Grund',
    record: 'Eintragsnummer',
    callNotes: 'Notizen zu diesem Anruf',
    contactNotes: 'Notizen zum Kontakt',
    notesFailed: 'Notizen konnten nicht geladen werden.',
    today: (time) => `Heute ${time}`,
  },
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${formatCount(count)} ${count === 1 ? one : many}`
}
