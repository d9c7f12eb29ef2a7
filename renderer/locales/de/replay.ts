import type { Translation } from '#shared/locales/words.ts'
import type { replayWords } from '../replay.ts'

export const replay: Translation<typeof replayWords> = {
  replay: 'Wiedergabe',
  pause: 'Anhalten',
  play: 'Abspielen',
  position: 'Stelle im Protokoll',
  speed: 'Geschwindigkeit',
}
