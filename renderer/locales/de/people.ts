import type { Translation } from '#shared/locales/words.ts'
import type { peopleWords } from '../people.ts'

export const people: Translation<typeof peopleWords> = {
  numbers: {
    extension: 'Nebenstelle',
    direct: 'Direkt',
    mobile: 'Mobil',
    'mobile-2': 'Mobil 2',
    'mobile-3': 'Mobil 3',
    phone: 'Telefon',
    'phone-2': 'Telefon 2',
    'phone-3': 'Telefon 3',
    queue: 'Warteschlange',
    'ring-group': 'Rufgruppe',
    conference: 'Konferenzraum',
  },
  ext: (number) => `Nst. ${number}`,
  lists: {
    user: 'Kollegen',
    queue: 'Warteschlangen',
    'ring-group': 'Rufgruppen',
    conference: 'Konferenzräume',
    several: 'Kollegen und Warteschlangen',
  },
  loading: (what) => `${what} werden geladen.`,
  failed: (what) => `${what} konnten nicht geladen werden`,
  reading: (percent) => `Kontakte werden geladen, ${percent} %.`,
  notRead: 'Kontakte sind nicht geladen.',
  asOf: (when) => `Kontakte vom Stand ${when}.`,
}
