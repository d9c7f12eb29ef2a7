import { defineWords } from './words.ts'

/** Names for ends of a call that are not people. */
export const nameWords = defineWords('names', {
  unknown: 'Unknown',
  withheld: 'Number withheld',
  ownVoicemail: 'Your voicemail',
  voicemailOf: (name: string) => `Voicemail of ${name}`,
  /** With the platform's name; a name that already contains the word stays unchanged. */
  queue: (name: string) => (/queue$/i.test(name) ? name : `${name} queue`),
  menu: (name: string) => (/menu$/i.test(name) ? name : `${name} menu`),
  nameless: {
    queue: 'A queue',
    menu: 'A menu',
    'ring-group': 'A ring group',
    conference: 'A conference room',
    voicemail: 'A mailbox',
    other: 'A service',
  },
  /** The forms that follow `through`. */
  throughNameless: {
    queue: 'a queue',
    menu: 'a menu',
    'ring-group': 'a ring group',
    conference: 'a conference room',
    voicemail: 'a mailbox',
    other: 'a service',
  },
  through: (what: string) => `through ${what}`,
})
