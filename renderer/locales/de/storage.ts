import type { Translation } from '#shared/locales/words.ts'
import type { storageTable } from '../storage.ts'

export const storage: Translation<typeof storageTable> = {
  faults: {
    damaged: 'Die Datei ist beschädigt.',
    newer: 'Eine neuere Version von Switchhook hat die Datei geschrieben.',
    full: 'Der Speicher ist voll.',
    held: 'Ein anderes Programm verwendet die Datei.',
    'not-allowed': 'Das System lässt Switchhook die Datei nicht verwenden.',
    failing: 'Der Datenträger funktioniert nicht richtig.',
  },
  missedCalls: 'Die Gründe für verpasste Anrufe können gerade nicht gespeichert werden.',
  missedCallsKept: (fault) =>
    `${fault} Switchhook merkt sie sich, bis sie gespeichert werden können oder Switchhook geschlossen wird.`,
  settingsDamaged: 'Die Einstellungen waren beschädigt.',
  settingsMoved: (file) =>
    `Switchhook wurde mit den Standardeinstellungen gestartet. Die beschädigte Datei liegt unter ${file}.`,
  settingsUnread: 'Die Einstellungen sind nicht lesbar.',
  settingsLost: (fault) =>
    `${fault} Die Datei bleibt, wie sie ist. Änderungen gehen verloren, wenn Switchhook geschlossen wird.`,
  removal: 'Eine gespeicherte Anmeldung konnte nicht aus dem Schlüsselbund entfernt werden.',
  removalLater:
    'Switchhook verwendet sie nicht mehr und entfernt sie, sobald der Schlüsselbund wieder funktioniert.',
}
