import type { Translation } from '#shared/locales/words.ts'
import type { endsWords } from '../ends.ts'

export const ends: Translation<typeof endsWords> = {
  ends: {
    'hung-up': 'Aufgelegt.',
    'far-end-hung-up': 'Die Gegenseite hat aufgelegt.',
    declined: 'Der Anruf wurde abgelehnt.',
    cancelled: 'Es klingelt nicht mehr.',
    unreachable: 'Der Telefondienst hat nicht geantwortet.',
    'answered-elsewhere': 'An einem anderen Telefon angenommen.',
    busy: 'Besetzt.',
    'no-answer': 'Keine Antwort.',
    refused: 'Der Telefondienst hat den Anruf abgelehnt.',
    'unsafe-challenge':
      'Der Telefonserver hat das Passwort auf unsichere Weise verlangt, deshalb wurde es nicht gesendet und nicht angerufen.',
    'not-found': 'Diese Nummer gibt es nicht.',
    transferred: 'Übergeben.',
    'connection-lost': 'Die Verbindung ging verloren.',
    failed: 'Der Anruf ist fehlgeschlagen.',
    unknown: 'Der Anruf ist beendet.',
  },
  ended: 'Der Anruf ist beendet.',
  wentOn: {
    voicemail: (name) => `${name} ist auf der Mailbox.`,
    waiting: (name) => `Es klingelt hier nicht mehr. ${name} wartet noch.`,
    colleague: (name, colleague) => `${name} spricht mit ${colleague}.`,
    ringing: (name, colleague) =>
      `Es klingelt hier nicht mehr. Jetzt klingelt es bei ${colleague}, für ${name}.`,
  },
  youDeclined: 'Anruf abgelehnt.',
  youCancelled: 'Anruf abgebrochen.',
}
