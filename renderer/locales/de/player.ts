import type { Translation } from '#shared/locales/words.ts'
import type { playerTable } from '../player.ts'

export const player: Translation<typeof playerTable> = {
  play: 'Abspielen',
  pause: 'Anhalten',
  back: '10 Sekunden zurück',
  forward: '10 Sekunden vor',
  of: (length) => `von ${length}`,
  speed: 'Tempo',
  rate: (factor) => `${factor.replace('.', ',')}x`,
  position: (title) => `Position in ${title}`,
  positionOf: (position, length) => `${position} von ${length}`,
  fileName: 'Aufnahme',
  loading: 'Wird geladen',
  noAudio: 'Kein Ton',
  failed: 'Diese Aufnahme kann nicht abgespielt werden.',
  endsHere: 'Die Aufnahme endet hier: Die Datei ist unvollständig.',
  incomplete: 'Die Datei ist unvollständig: Das Ende der Aufnahme fehlt.',
  pausedForCall: 'Für einen Anruf angehalten.',
  waiting: 'Der Rest der Aufnahme wird geladen.',
}
