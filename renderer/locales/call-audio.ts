import { defineWords } from '#shared/locales/words.ts'

/** The audio of a call: its devices, and reporting it. */
export const callAudioWords = defineWords('callAudio', {
  change: 'Change audio device',
  sounds: (mark: string): string => `Audio: ${mark}`,
  microphone: 'Microphone only',
  speaker: 'Speaker only',
  report: 'Report this call',
  reported: 'Call reported. Its timeline and quality are kept for support, in Diagnostics.',
  reporting: 'Reporting the call',
})
