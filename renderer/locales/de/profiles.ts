import type { Translation } from '#shared/locales/words.ts'
import type { profilesWords } from '../profiles.ts'

export const profiles: Translation<typeof profilesWords> = {
  title: 'Verbindungsprofil',
  question: 'Dieses Verbindungsprofil benutzen?',
  fromLink: (host) =>
    `Ein Link außerhalb von Switchhook bietet ein Verbindungsprofil bei ${host} an. Öffnen fragt diesen Server. Noch ändert sich nichts.`,
  connects: (host) =>
    `Damit wird die Verbindung zu ${host} eingerichtet. Bis zum Benutzen ändert sich nichts.`,
  signsOut: (host) => `Die Anmeldung bei ${host} wird vorher beendet.`,
  bringsAuthority:
    'Es bringt eine eigene Zertifizierungsstelle mit, der für diese Plattform vertraut wird. Mit der Person vergleichen, von der das Profil stammt.',
  unknown: (names) => `Nicht benutzt, weil Switchhook es nicht kennt: ${names}.`,
  phoneUser: 'Eigener SIP-Benutzer',
  phoneUserHint: 'Leer lassen, um das Telefonkonto zu behalten, wie es ist.',
  phoneUserLabel: 'SIP-Benutzer',
  held: 'Ihre Organisation hat auf diesem Computer etwas anderes eingestellt, deshalb lässt sich dieses Profil hier nicht benutzen.',
  tooLarge: 'Ein Profil ist höchstens 64 kB groß. Es wurde nichts geändert.',
  now: 'Jetzt:',
  same: 'Wie bisher',
  on: 'Ein',
  off: 'Aus',
  certificate: (name, until) => `${name}, bis ${until}`,
  unnamedCertificate: 'Ein Zertifikat ohne Namen',
  unreadableCertificate: 'Ein Zertifikat, das sich nicht lesen lässt',
  close: 'Schließen',
  notNow: 'Nicht jetzt',
  look: 'Öffnen',
  again: 'Erneut versuchen',
  use: 'Benutzen',
  signOutAndUse: 'Abmelden und benutzen',
  theDismissal: 'Das Verwerfen des Links',
}
