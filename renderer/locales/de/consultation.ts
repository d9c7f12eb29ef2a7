import type { Translation } from '#shared/locales/words.ts'
import type { consultationTable } from '../consultation.ts'

const failed = (name: string) => `Der Anruf bei ${name} kam nicht zustande.`

export const consultation: Translation<typeof consultationTable> = {
  title: (caller, other) => `${caller} an ${other} übergeben`,
  joining: (caller, other) => `${caller} und ${other} werden verbunden.`,
  calling: (caller, other) =>
    `${other} wird angerufen. ${caller} wird gehalten bis zur Übergabe oder Rückkehr. Esc beendet nie einen Anruf.`,
  ringing: (caller, other) =>
    `Es klingelt bei ${other}. ${caller} wird gehalten bis zur Übergabe oder Rückkehr. Esc beendet nie einen Anruf.`,
  bothHeld: (caller, other) => `${caller} und ${other} werden beide gehalten.`,
  withCaller: (caller, other) =>
    `Im Gespräch mit ${caller}. ${other} wird gehalten bis zur Übergabe oder Rückkehr.`,
  callingBeside: (caller, other) => `Im Gespräch mit ${caller}. ${other} wird angerufen.`,
  ringingBeside: (caller, other) => `Im Gespräch mit ${caller}. Es klingelt bei ${other}.`,
  stillHeld: (caller) => `${caller} wird weiterhin gehalten.`,
  waiting: (caller) => `${caller} wird gehalten bis zur Übergabe oder Rückkehr. Esc beendet nie einen Anruf.`,
  ends: {
    'hung-up': (name) => `Bei ${name} aufgelegt.`,
    'far-end-hung-up': (name) => `${name} hat aufgelegt.`,
    declined: (name) => `${name} hat abgelehnt.`,
    cancelled: (name) => `Der Anruf bei ${name} wurde abgebrochen.`,
    'answered-elsewhere': failed,
    busy: (name) => `${name} ist besetzt.`,
    'no-answer': (name) => `${name} hat nicht abgenommen.`,
    refused: failed,
    'unsafe-challenge': (name) =>
      `Der Telefonserver hat das Passwort auf unsichere Weise verlangt, deshalb wurde ${name} nicht angerufen.`,
    'not-found': (name) => `Unter ${name} ist niemand zu erreichen.`,
    transferred: (name) => `${name} wurde übergeben.`,
    unreachable: () => 'Der Telefondienst hat nicht geantwortet.',
    'connection-lost': (name) => `Die Verbindung zu ${name} ging verloren.`,
    failed,
    unknown: (name) => `Der Anruf bei ${name} ist beendet.`,
  },
  endAndHeld: (end, held) => `${end} ${held}`,
  buttons: 'Übergabe',
  swap: 'Makeln',
  back: (name) => `Zurück zu ${name}`,
  hangUp: (name) => `Bei ${name} auflegen`,
  complete: 'Übergabe abschließen',
}
