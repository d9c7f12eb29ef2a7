import type { codeWords } from '../codes.ts'
import type { Translation } from '../words.ts'

export const codes: Translation<typeof codeWords> = {
  listen: 'Mithören',
  whisper: 'Flüstern',
  barge: 'Aufschalten',
  pickup: 'Anruf eines Kollegen heranholen',
  park: 'Parken',
  retrieve: 'Geparkten Anruf holen',
  other: 'Funktionscode',
}
