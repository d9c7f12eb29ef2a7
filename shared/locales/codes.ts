import { defineWords } from './words.ts'

/** Names of feature codes that have no name of their own, by purpose. */
export const codeWords = defineWords('codes', {
  listen: 'Listen in',
  whisper: 'Whisper',
  barge: 'Join the call',
  pickup: 'Pick up a colleague’s call',
  park: 'Park',
  retrieve: 'Take a parked call',
  other: 'Feature code',
})
