import { defineWords } from '#shared/locales/words.ts'

/** The agent's call at the top edge of every view except the console. */
export const stripWords = defineWords('strip', {
  title: 'Current call',
  forTransfer: (caller: string) => `${caller} is on hold for a transfer`,
  held: 'Held ',
  andHeld: ', held ',
  open: 'Open',
})
