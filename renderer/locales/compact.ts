import { defineWords } from '#shared/locales/words.ts'

/** What the compact window says besides what the console does. */
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
  /** Somebody, or a past call, whose number goes on as what was typed. */
  fits: (whom: string) => `Use ${whom}`,
  person: (name: string, number: string) => `${name}, ${number}`,
  youCalled: (number: string, day: string) => `${number}, you called ${day}`,
  missedThem: (number: string, day: string) => `${number}, missed ${day}`,
  calledYou: (number: string, day: string) => `${number}, called you ${day}`,
  over: (name: string, how: string) => `${name}. ${how}`,
})
