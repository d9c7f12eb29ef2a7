import type { Translation } from '#shared/locales/words.ts'
import type { managedWords } from '../../settings/managed.ts'

export const managed: Translation<typeof managedWords> = {
  intro:
    'Ihre Organisation hat dies auf diesem Computer eingestellt. Gesperrtes lässt sich hier nicht ändern, Vorgaben schon.',
  none: 'Keine Organisation verwaltet Switchhook auf diesem Computer.',
  sources: {
    obeyed: 'Ein Teil davon wird nicht angewendet.',
    refused: 'Sie wird nicht angewendet.',
    unreadable: 'Sie kann nicht gelesen werden.',
  },
  held: (names) =>
    `Bis sie gelesen werden kann, bleiben diese Einstellungen, wie sie sind: ${names}. Anrufe laufen weiter wie bisher.`,
  waiting: 'Gilt nach dem Neustart.',
  locked: 'Gesperrt',
  preset: 'Vorgabe',
  certificates: (count) => (count === 1 ? 'Ein Zertifikat' : `${count} Zertifikate`),
  recording: { allowed: 'Erlaubt', 'no-start': 'Kann nicht gestartet werden', shown: 'Nur angezeigt' },
  updates: { off: 'Aus', notify: 'Angekündigt, von Hand installiert', automatic: 'Automatisch installiert' },
  startAtSignIn: { off: 'Aus', tray: 'Im Infobereich', window: 'Mit Fenster' },
  problems: {
    'not-a-file': 'Sie ist keine Datei und wird deshalb nicht angewendet.',
    'not-owned-by-root': 'Sie gehört nicht root und wird deshalb nicht angewendet.',
    'writable-by-others': 'Andere als root können sie ändern, deshalb wird sie nicht angewendet.',
    'folder-writable-by-others':
      'Andere als root können ihren Ordner ändern, deshalb wird sie nicht angewendet.',
    'too-large': 'Sie ist größer als 256 kB.',
    'not-json': 'Sie ist kein JSON.',
    'not-readable': (code) => `Sie kann nicht gelesen werden (${code}).`,
    'not-an-object': 'Sie enthält kein Objekt.',
    'parts-not-objects': '„locked“ und „preset“ müssen Objekte sein.',
    'not-a-property-list': 'Sie ist keine Property-Liste aus Texten, Zahlen und Listen.',
    'no-registry': 'Die Registrierung kann auf diesem Computer nicht gelesen werden.',
    misplaced: 'Hier dürfen nur „locked“ und „preset“ stehen.',
    'locked-and-preset': 'Ist gesperrt und vorgegeben. Die Sperre gilt.',
    'unknown-name': 'Dieser Name ist unbekannt.',
    'bad-choice': (choices) => `Muss einer dieser Werte sein: ${choices}.`,
    'bad-flag': 'Muss true oder false sein.',
    'bad-value': (example) => `Dieser Wert ist nicht brauchbar. Beispiel: ${example}`,
  },
  stillApplies: (problem) => `${problem} Was vorher darin stand, gilt weiter.`,
}
