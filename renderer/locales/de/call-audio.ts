import type { Translation } from '#shared/locales/words.ts'
import type { callAudioWords } from '../call-audio.ts'

export const callAudio: Translation<typeof callAudioWords> = {
  change: 'Audiogerät wechseln',
  sounds: (mark) => `Ton: ${mark}`,
  microphone: 'Nur Mikrofon',
  speaker: 'Nur Lautsprecher',
  report: 'Diesen Anruf melden',
  reported: 'Anruf gemeldet. Verlauf und Qualität werden für den Support behalten, unter Diagnose.',
  reporting: 'Melden des Anrufs',
}
