import type { Translation } from '#shared/locales/words.ts'
import type { storageTable } from '../storage-words.ts'

export const storage: Translation<typeof storageTable> = {
  reasons: {
    damaged: 'Die Datei ist beschädigt.',
    newer: 'Die Datei stammt von einer neueren Version von Switchhook.',
    full: 'Der Datenträger ist voll.',
    held: 'Ein anderes Programm verwendet die Datei.',
    'not-allowed': 'Switchhook hat keine Berechtigung für die Datei.',
    failing: 'Der Datenträger arbeitet nicht richtig.',
  },
  missedCalls: 'Die Gründe verpasster Anrufe können gerade nicht gespeichert werden.',
  missedCallsNote: (reason) =>
    `${reason} Switchhook merkt sie sich, bis sie gespeichert werden können oder die App geschlossen wird.`,
  settingsDamaged: 'Die Einstellungen waren beschädigt.',
  settingsDamagedNote: (file) =>
    `Switchhook ist mit den Standardeinstellungen gestartet. Die beschädigte Datei bleibt als ${file} erhalten.`,
  settings: 'Die Einstellungen können nicht gelesen werden.',
  settingsNote: (reason) =>
    `${reason} Die Datei bleibt, wie sie ist, und Änderungen gehen beim Schließen von Switchhook verloren.`,
  directory: 'Die auf diesem Computer gespeicherten Kontakte waren beschädigt.',
  directoryNote: 'Switchhook liest sie neu ein. Bis dahin können einzelne Namen fehlen.',
  removal: 'Eine gespeicherte Anmeldung konnte nicht aus dem Schlüsselbund entfernt werden.',
  removalNote: 'Switchhook verwendet sie nicht mehr und entfernt sie, sobald der Schlüsselbund wieder geht.',
}
