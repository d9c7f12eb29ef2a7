import type { Translation } from '#shared/locales/words.ts'
import type { storageTable } from '../storage-words.ts'

export const storage: Translation<typeof storageTable> = {
  faults: {
    damaged: 'Die Datei ist beschädigt.',
    newer: 'Eine neuere Version von Switchhook hat die Datei geschrieben.',
    full: 'Der Datenträger ist voll.',
    held: 'Ein anderes Programm benutzt die Datei.',
    'not-allowed': 'Das System erlaubt Switchhook nicht, die Datei zu benutzen.',
    failing: 'Der Datenträger meldet Fehler.',
  },
  missedCalls: 'Die Gründe verpasster Anrufe lassen sich gerade nicht speichern.',
  missedCallsSafe: (fault) =>
    `${fault} Switchhook merkt sie sich, bis es sie speichern kann oder geschlossen wird.`,
  damagedSettings: 'Ihre Einstellungen waren beschädigt.',
  damagedSettingsSafe: (file) =>
    `Switchhook wurde mit den Standardeinstellungen gestartet. Die beschädigte Datei bleibt als ${file} erhalten.`,
  unreadableSettings: 'Ihre Einstellungen lassen sich nicht lesen.',
  unreadableSettingsSafe: (fault) =>
    `${fault} Die Datei bleibt, wie sie ist. Änderungen gehen verloren, wenn Switchhook geschlossen wird.`,
  removal: 'Eine gespeicherte Anmeldung ließ sich nicht aus dem Schlüsselbund entfernen.',
  removalSafe:
    'Switchhook benutzt sie nicht mehr und entfernt sie, sobald der Schlüsselbund wieder funktioniert.',
}
