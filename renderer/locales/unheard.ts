import { defineWords } from '#shared/locales/words.ts'

/** The far end does not hear the agent: why, and the remedy. */
export const unheardWords = defineWords('unheard', {
  title: 'Nobody can hear you.',
  asking: 'Allow the microphone when you are asked.',
  denied: 'The microphone is blocked. Allow it in the browser or system settings.',
  absent: 'No microphone was found. You can still listen.',
  tryAgain: 'Try again',
  choose: 'Choose a microphone',
  action: 'Starting the microphone',
})
