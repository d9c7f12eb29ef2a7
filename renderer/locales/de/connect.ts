import type { Translation } from '#shared/locales/words.ts'
import type { connectWords } from '../connect.ts'

export const connect: Translation<typeof connectWords> = {
  title: 'Zwei Nummern verbinden',
  about: 'Der Telefondienst ruft die erste Nummer an, dann die zweite, und verbindet beide.',
  first: 'Erste Nummer',
  second: 'Zweite Nummer',
  number: 'Nummer oder Nebenstelle',
  text: 'Gesprochener Text (optional)',
  textHint: 'Die erste Nummer hört ihn, bevor die zweite angerufen wird.',
  noNumber: 'Eine Nummer oder Nebenstelle eingeben.',
  sameNumber: 'Eine andere Nummer als die erste eingeben.',
  cancel: 'Abbrechen',
  connect: 'Verbinden',
  calling: (number) => `Der Telefondienst ruft ${number} an.`,
}
