import type { Translation } from '#shared/locales/words.ts'
import type { demoWords } from '../demo.ts'

export const demo: Translation<typeof demoWords> = {
  demo: 'Demo',
  title: 'Etwas auslösen',
  about: 'Dies ist eine Demo mit einer erfundenen Firma. Nichts verlässt diesen Computer.',
  platformNote: 'Verkehr, Anrufer, E-Mails, Abonnements, Störungen und Benutzer.',
  messages: 'Anrufe und Nachrichten',
  trouble: 'Störungen',
  newPassword: (password: string) => `Neues Passwort: ${password}`,
  secondsLeft: (seconds: number) => `noch ${seconds} s`,
  starting: 'Startet neu',
  failed: 'Das hat nicht geklappt.',
  names: {
    'ring-me': 'Anruf für mich',
    'queue-rush': 'Ansturm auf die Warteschlange',
    'text-me': 'Nachricht an mich',
    'leave-voicemail': 'Sprachnachricht für mich',
    'choppy-audio': 'Ton stocken lassen',
    'drop-network': 'Netz ausfallen lassen',
    'end-platform': 'Plattform beenden',
    'revoke-sign-in': 'Anmeldung widerrufen',
  },
  notes: {
    'ring-me': 'Ein Kunde ruft an.',
    'queue-rush': 'Vier Kunden rufen zugleich in der Warteschlange an.',
    'text-me': 'Ein Kunde schreibt.',
    'leave-voicemail': 'Ein Kunde spricht auf die Mailbox.',
    'choppy-audio': '20 Sekunden lang, in einem Anruf zu hören.',
    'drop-network': '10 Sekunden lang. Ein Anruf geht danach weiter.',
    'end-platform': 'Sie startet nach einigen Sekunden wieder.',
  },
  revoked: (password: string) => `Das neue Passwort ist ${password}.`,
}
