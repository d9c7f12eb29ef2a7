import type { Translation } from '#shared/locales/words.ts'
import type { profilesWords } from '../profiles.ts'

export const profiles: Translation<typeof profilesWords> = {
  title: 'Verbindungsprofil',
  question: 'Dieses Verbindungsprofil verwenden?',
  from: (host) =>
    `Ein Link außerhalb von Switchhook bietet ein Verbindungsprofil von ${host} an. Beim Ansehen wird dieser Server gefragt, geändert wird nichts.`,
  reading: 'Profil wird gelesen…',
  connects: (host) => `Verbindet mit ${host}. Bis zur Verwendung ändert sich nichts.`,
  signsOut: (host) => `Die Anmeldung bei ${host} wird vorher beendet.`,
  ownAuthority:
    'Es bringt eine eigene Zertifizierungsstelle mit, der für diese Plattform vertraut wird. Mit der Quelle des Profils abgleichen.',
  unknown: (names) => `Nicht verwendet, weil diese Version es nicht kennt: ${names}.`,
  sipUser: 'Eigener SIP-Benutzer',
  sipUserHint: 'Leer lassen, um das Telefonkonto zu behalten.',
  held: 'Die Organisation hat auf diesem Computer etwas anderes festgelegt, daher ist dieses Profil hier nicht verwendbar.',
  tooLarge: 'Ein Profil hat höchstens 64 kB. Nichts wurde geändert.',
  close: 'Schließen',
  notNow: 'Jetzt nicht',
  tryAgain: 'Erneut versuchen',
  view: 'Ansehen',
  use: 'Verwenden',
  signOutAndUse: 'Abmelden und verwenden',
  now: 'Jetzt:',
  same: 'Wie jetzt',
  none: 'Keine',
  phoneUser: 'SIP-Benutzer',
  on: 'Ein',
  off: 'Aus',
  certificate: (name, until) => `${name}, bis ${until}`,
  unnamedCertificate: 'Ein Zertifikat ohne Namen',
  unreadableCertificate: 'Ein Zertifikat, das sich nicht lesen lässt',
}
