import type { NumberLabel } from '#shared/host/slices.ts'
import { defineWords } from '#shared/locales/words.ts'

/** Words for people and their numbers, wherever they are shown. */
export const peopleWords = defineWords('people', {
  numbers: {
    extension: 'Extension',
    direct: 'Direct',
    mobile: 'Mobile',
    'mobile-2': 'Mobile 2',
    'mobile-3': 'Mobile 3',
    phone: 'Phone',
    'phone-2': 'Phone 2',
    'phone-3': 'Phone 3',
    queue: 'Queue',
    'ring-group': 'Ring group',
    conference: 'Conference room',
  },
  ext: (number: string) => `Ext ${number}`,
  lists: {
    user: 'Colleagues',
    queue: 'Queues',
    'ring-group': 'Ring groups',
    conference: 'Conference rooms',
    several: 'Colleagues and queues',
  },
  loading: (what: string) => `${what} are being loaded.`,
  failed: (what: string) => `${what} could not be loaded`,
  reading: (percent: number) => `Loading contacts, ${percent}%.`,
  notRead: 'Contacts are not loaded.',
  asOf: (when: string) => `Contacts as of ${when}.`,
})

/** The name of a kind of number. An event log of an earlier version contains the word itself. */
export function numberWords(label: NumberLabel): string {
  const known: Readonly<Record<string, string>> = peopleWords.numbers
  return known[label] ?? label
}
