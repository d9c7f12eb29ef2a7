import { defineWords } from './words.ts'

/** What feature codes are called that were given no name of their own, by what they are for. */
export const codeWords = defineWords('codes', {
  listen: 'Listen in',
  whisper: 'Whisper',
  barge: 'Join the call',
  pickup: 'Pick up a colleague’s call',
  park: 'Park',
  retrieve: 'Take a parked call',
  other: 'Feature code',
})
