import { defineWords } from '#shared/locales/words.ts'

/** The compact window's words that the console does not have. */
export const compactWords = defineWords('compact', {
  views: 'Views',
  phone: 'Phone',
  calls: 'Calls',
  messages: 'Texts',
  voicemail: 'Voicemail',
  history: 'History',
  /** After a count. */
  waiting: 'waiting',
  unread: 'unread',
  new: 'new',
  missed: 'missed',
  deleteDigit: 'Delete last digit',
  /** A suggestion: a person, or a past call, whose number replaces the typed text. */
  fits: (whom: string) => `Use ${whom}`,
  person: (name: string, number: string) => `${name}, ${number}`,
  youCalled: (number: string, day: string) => `${number}, you called ${day}`,
  missedThem: (number: string, day: string) => `${number}, missed ${day}`,
  calledYou: (number: string, day: string) => `${number}, called you ${day}`,
  over: (name: string, how: string) => `${name}. ${how}`,
})
