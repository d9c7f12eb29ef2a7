import type { Translation } from '#shared/locales/words.ts'
import type { settingsWords, spanTable } from '../../settings/common.ts'

export const settings: Translation<typeof settingsWords> = {
  title: 'Einstellungen',
  sectionList: 'Bereiche der Einstellungen',
  sections: {
    audio: 'Audio',
    phone: 'Telefonkonto',
    account: 'Konto',
    codes: 'Funktionscodes',
    network: 'Netzwerk',
    events: 'Ereignisse',
    keys: 'Tastenkürzel',
    notify: 'Benachrichtigungen',
    blocked: 'Blockierte Nummern',
    look: 'Darstellung',
    computer: 'Dieser Computer',
    managed: 'Verwaltung',
    privacy: 'Datenschutz',
    about: 'Info',
  },
  add: 'Hinzufügen',
  cancel: 'Abbrechen',
  change: 'Ändern',
  close: 'Schließen',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  save: 'Speichern',
  saved: 'Gespeichert',
  on: 'Ein',
  off: 'Aus',
  none: 'Keine',
  unchanged: 'Unverändert',
  chooseFile: 'Datei wählen',
  chooseFileFor: (field) => `Datei wählen: ${field}`,
  fileTooLarge: 'Diese Datei ist zu groß. Es wurde nichts geändert.',
  percent: (share) => `${share} %`,
  changeAction: 'Die Änderung',
}

export const spans: Translation<typeof spanTable> = {
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  hours: (hours) => `${hours} h`,
  hoursAndMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  days: (days) => `${days} Tagen`,
  milliseconds: (milliseconds) => `${milliseconds} ms`,
}
