import { defineWords } from './words.ts'

/** What stands at an end of a call where it is no person. */
export const nameWords = defineWords('names', {
  unknown: 'Unknown',
  withheld: 'Number withheld',
  ownVoicemail: 'Your voicemail',
  voicemailOf: (name: string) => `Voicemail of ${name}`,
  /** With the name that the platform gives them; one that says it already stands as it is. */
  queue: (name: string) => (/queue$/i.test(name) ? name : `${name} queue`),
  menu: (name: string) => (/menu$/i.test(name) ? name : `${name} menu`),
  nameless: {
    queue: 'A queue',
    menu: 'A menu',
    'ring-group': 'A ring group',
    conference: 'A conference room',
    voicemail: 'A voicemail box',
    other: 'A service',
  },
  /** The same after `through`. */
  throughNameless: {
    queue: 'a queue',
    menu: 'a menu',
    'ring-group': 'a ring group',
    conference: 'a conference room',
    voicemail: 'a voicemail box',
    other: 'a service',
  },
  through: (what: string) => `through ${what}`,
})
