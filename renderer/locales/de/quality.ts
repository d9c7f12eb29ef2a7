import type { Translation } from '#shared/locales/words.ts'
import type { qualityTable } from '../quality.ts'

export const quality: Translation<typeof qualityTable> = {
  sound: 'Ton',
  good: 'Gut',
  fair: 'Mittel',
  poor: 'Schlecht',
  score: (mos) => `Wert ${mos} von 4.5`,
  loss: (percent) => `Verlust ${percent} %`,
  jitter: (milliseconds) => `Schwankung ${milliseconds} ms`,
  roundTrip: (milliseconds) => `Laufzeit ${milliseconds} ms`,
  forSeconds: (seconds) => ` (seit ${seconds} s)`,
  troubles: {
    'hears-nothing': {
      title: (name) => `${name} ist nicht zu hören.`,
      lasting: 'Es kommt kein Ton an',
      next: 'Anruf halten und fortsetzen oder zurückrufen.',
    },
    'not-heard': {
      title: (name) => `${name} hört nichts.`,
      lasting: 'Der eigene Ton kommt nicht durch',
      next: 'Anruf halten und fortsetzen oder zurückrufen.',
    },
    'microphone-silent': {
      title: () => 'Das Mikrofon ist stumm. Die Gegenseite hört nichts.',
      lasting: '',
      next: 'Prüfen, ob es am Headset ausgeschaltet oder stummgeschaltet ist, oder ein anderes wählen.',
    },
    loss: {
      title: () => 'Teile des Gesprächs gehen verloren.',
      lasting: '',
      next: 'Das Netzwerk ist ausgelastet oder schwach. Ein Kabel ist besser als WLAN.',
    },
    delay: {
      title: (name) => `${name} ist nur verzögert zu hören, und umgekehrt.`,
      lasting: '',
      next: 'Die Verbindung ist langsam. Nach dem Sprechen kurz warten, damit niemand unterbrochen wird.',
    },
    jitter: {
      title: () => 'Der Ton ist abgehackt.',
      lasting: '',
      next: 'Das Netzwerk oder dieser Computer ist ausgelastet. Unnötiges schließen oder ein Kabel verwenden.',
    },
  },
}
