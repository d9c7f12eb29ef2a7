import type { Translation } from '#shared/locales/words.ts'
import type { bannerWords } from '../banners.ts'

export const banners: Translation<typeof bannerWords> = {
  dismiss: 'Ausblenden',
  noKeychain: 'Dieser Computer hat keinen Schlüsselbund. Nach einem Neustart ist eine neue Anmeldung nötig.',
  restarted: 'Das Fenster wurde neu gestartet.',
  callWentOn: 'Der Anruf lief weiter.',
  phoneWentOn: 'Das Telefon blieb an.',
  drafts:
    'Angefangene Nachrichten sind bis auf die letzte Sekunde gespeichert. Anderes, was getippt war, ist verloren.',
  fault: 'In Switchhook ist ein Fehler aufgetreten.',
  faultInCall: 'Der Anruf läuft weiter. Wenn etwas nicht mehr geht, das Fenster nach dem Anruf neu laden.',
  faultIdle: 'Wenn etwas nicht mehr geht, das Fenster neu laden.',
  makeFile: 'Diagnosedatei erstellen',
}
