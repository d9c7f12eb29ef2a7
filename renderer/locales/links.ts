import { defineWords } from '#shared/locales/words.ts'

/** Telephone links opened outside the app. */
export const linksWords = defineWords('links', {
  title: (who: string): string => `Call ${who}?`,
  asks: 'A link outside Switchhook asks to make this call.',
  asksNumber: (number: string): string => `${number}. A link outside Switchhook asks to make this call.`,
  elsewhere: (where: string): string =>
    `The link names ${where}. The number is called through your own phone service.`,
  holdsFirst: (who: string): string => `${who} is put on hold first.`,
  call: 'Call',
  holdAndCall: 'Hold and call',
  notNow: 'Not now',
  close: 'Close',
  unusable: 'This link cannot be called',
  noNumber: 'It contains no telephone number. Nobody was called.',
  waits: (number: string): string => `A link asks to call ${number}.`,
  phoneFirst: 'You will be asked as soon as the phone is connected.',
  signInFirst: 'Sign in to continue.',
})
