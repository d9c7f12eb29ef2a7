import type { Translation } from '#shared/locales/words.ts'
import type { compactWords } from '../compact.ts'

export const compact: Translation<typeof compactWords> = {
  views: 'Ansichten',
  phone: 'Telefon',
  calls: 'Anrufe',
  messages: 'Nachrichten',
  voicemail: 'Mailbox',
  history: 'Verlauf',
  waiting: 'wartend',
  unread: 'ungelesen',
  new: 'neu',
  missed: 'verpasst',
  deleteDigit: 'Letzte Ziffer löschen',
  fits: (whom) => `${whom} übernehmen`,
  person: (name, number) => `${name}, ${number}`,
  youCalled: (number, day) => `${number}, ${day} angerufen`,
  missedThem: (number, day) => `${number}, ${day} verpasst`,
  calledYou: (number, day) => `${number}, hat ${day} angerufen`,
  over: (name, how) => `${name}. ${how}`,
}
