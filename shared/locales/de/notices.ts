import type { noticeWords } from '../notices.ts'
import type { Translation } from '../words.ts'

export const notices: Translation<typeof noticeWords> = {
  incomingCall: 'Eingehender Anruf',
  missed: (count) => (count === 1 ? 'Verpasster Anruf' : `${count} verpasste Anrufe`),
  missedFrom: (name, count) =>
    count === 1 ? `Verpasster Anruf von ${name}` : `${count} verpasste Anrufe von ${name}`,
  newText: 'Neue Nachricht',
  newVoicemail: 'Neue Sprachnachricht',
  voicemailFrom: (name) => `Neue Sprachnachricht von ${name}`,
  texts: (count) => `${count} neue Nachrichten`,
  voicemails: (count) => `${count} neue Sprachnachrichten`,
  textsFrom: (count, name) => `${count} neue Nachrichten von ${name}`,
  voicemailsFrom: (count, name) => `${count} neue Sprachnachrichten von ${name}`,
  from: (names) => `Von ${names}`,
  free: (names, count) => (count === 1 ? `${names} ist frei` : `${names} sind frei`),
  callNow: 'Zurückrufen',
  callBack: (name) => `Jetzt ${name} zurückrufen`,
  someDue: (count) => (count === 1 ? 'Ein Rückruf ist fällig' : `${count} Rückrufe sind fällig`),
  someFree: (count) => (count === 1 ? 'Ein Kollege ist frei' : `${count} Kollegen sind frei`),
  waiting: {
    missed: (count) => `${count} verpasst`,
    texts: (count) => (count === 1 ? '1 Nachricht' : `${count} Nachrichten`),
    voicemail: (count) => (count === 1 ? '1 Sprachnachricht' : `${count} Sprachnachrichten`),
  },
  outage: {
    title: 'Keine Verbindung',
    body: 'Bis sie wieder steht, kann hier kein Anruf klingeln.',
  },
  withheld: 'einer unterdrückten Nummer',
  two: (one, other) => `${one} und ${other}`,
  more: (one, other, others) => `${one}, ${other} und ${others === 1 ? '1 weiteren' : `${others} weiteren`}`,
}
