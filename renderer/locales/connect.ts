import { defineWords } from '#shared/locales/words.ts'

/** The dialog that has the phone service connect two numbers. */
export const connectWords = defineWords('connect', {
  title: 'Connect two numbers',
  about: 'The phone service calls the first number, then the second, and connects them.',
  first: 'First number',
  second: 'Second number',
  number: 'Number or extension',
  text: 'Spoken text (optional)',
  textHint: 'Read out to the first person before the second number is called.',
  noNumber: 'Enter a number or an extension.',
  sameNumber: 'Enter a number other than the first.',
  cancel: 'Cancel',
  connect: 'Connect',
  calling: (number: string) => `The phone service is calling ${number}.`,
})
