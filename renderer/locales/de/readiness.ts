import type { Translation } from '#shared/locales/words.ts'
import type { readinessWords } from '../readiness.ts'

export const readiness: Translation<typeof readinessWords> = {
  checking: 'Wird geprüft',
  ready: 'Bereit',
  more: (fault, count) => `${fault}, ${count} weitere`,
  unsure: {
    registration: 'Telefon evtl. nicht verbunden',
    microphone: 'Anderes Mikrofon',
    ringer: 'Klingeln evtl. nicht zu hören',
    events: 'Anrufe evtl. verspätet',
    token: 'Anmeldung nicht bestätigt',
    clock: 'Uhr weicht ab',
    notifications: 'Benachrichtigungen aus',
  },
  bad: {
    registration: 'Telefon nicht verbunden',
    microphone: 'Mikrofon bleibt stumm',
    ringer: 'Klingeln nicht zu hören',
    events: 'Keine Anrufdaten',
    token: 'Neu anmelden',
    clock: 'Uhr geht falsch',
    notifications: 'Benachrichtigungen aus',
  },
}
