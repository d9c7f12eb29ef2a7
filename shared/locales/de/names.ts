import type { nameWords } from '../names.ts'
import type { Translation } from '../words.ts'

export const names: Translation<typeof nameWords> = {
  unknown: 'Unbekannt',
  withheld: 'Nummer unterdrückt',
  ownVoicemail: 'Eigene Mailbox',
  voicemailOf: (name) => `Mailbox von ${name}`,
  queue: (name) => (/queue$|^warteschlange/i.test(name) ? name : `Warteschlange ${name}`),
  menu: (name) => (/menu$|menü/i.test(name) ? name : `Menü ${name}`),
  nameless: {
    queue: 'Eine Warteschlange',
    menu: 'Ein Menü',
    'ring-group': 'Eine Rufgruppe',
    conference: 'Ein Konferenzraum',
    voicemail: 'Eine Mailbox',
    other: 'Ein Dienst',
  },
  throughNameless: {
    queue: 'eine Warteschlange',
    menu: 'ein Menü',
    'ring-group': 'eine Rufgruppe',
    conference: 'einen Konferenzraum',
    voicemail: 'eine Mailbox',
    other: 'einen Dienst',
  },
  through: (what) => `über ${what}`,
}
