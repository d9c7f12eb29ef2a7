import type { Translation } from '#shared/locales/words.ts'
import type { audioWords } from '../../settings/audio.ts'

export const audio: Translation<typeof audioWords> = {
  devices: { microphone: 'Mikrofon', speaker: 'Lautsprecher', ringer: 'Klingelgerät' },
  levels: { microphone: 'Mikrofonpegel', speaker: 'Lautsprecherpegel', ringer: 'Pegel des Klingelgeräts' },
  check: 'Prüfen',
  playTest: 'Testton',
  playRing: 'Klingeln',
  start: 'Starten',
  stop: 'Stopp',
  systemDevice: 'Systemstandard',
  systemDeviceNow: (device) => `Systemstandard (${device})`,
  unnamed: 'Gerät ohne Namen',
  notConnected: (device) => `${device}, nicht verbunden`,
  switched: (from, time, to) => `${from} wurde um ${time} getrennt. Gewechselt zu ${to}.`,
  switchedFrom: { microphone: 'Das Mikrofon', speaker: 'Der Lautsprecher', ringer: 'Das Klingelgerät' },
  switchedToSystem: 'Systemstandard',
  back: {
    microphone: (device, time) =>
      `${device} ist seit ${time} wieder da und wird wieder als Mikrofon verwendet.`,
    speaker: (device, time) =>
      `${device} ist seit ${time} wieder da und wird wieder als Lautsprecher verwendet.`,
    ringer: (device, time) => `${device} ist seit ${time} wieder da und klingelt wieder.`,
  },
  backOfSystem: 'Der Systemstandard',
  access: 'Zugriff auf das Mikrofon',
  accessStates: {
    starting: 'Audio startet.',
    live: 'Funktioniert.',
    unknown: 'Wird beim ersten Anruf abgefragt.',
    asking: 'Warten auf Erlaubnis. Das Mikrofon erlauben, wenn danach gefragt wird.',
  },
  hearYourself: 'Sich selbst hören',
  hearYourselfHint: 'Das Mikrofon, eine Sekunde später auf dem Lautsprecher: so hören es Anrufer.',
  cancelEcho: 'Echo unterdrücken',
  reduceNoise: 'Hintergrundgeräusche verringern',
  automaticVolume: 'Automatische Lautstärke',
  automaticVolumeHint: 'Hält die eigene Stimme für Anrufer gleich laut.',
  ringOnBoth: 'Auf Lautsprecher und Headset klingeln',
  ringOnBothHint: 'Damit Anrufe zu hören sind, wenn das Headset auf dem Tisch liegt.',
  ringOnOne: 'Lautsprecher und Klingelgerät sind gerade dasselbe Gerät.',
  ringVolume: 'Klingellautstärke',
  ringVolumeHint: 'Wie laut Anrufe an diesem Computer klingeln.',
  secondCallTone: 'Ton beim zweiten Anruf',
  secondCallToneHint: 'Wie laut der leise Ton während eines Anrufs ist, nur im Headset.',
  heldReminder: 'An gehaltene Anrufe erinnern',
  heldReminderHint: 'Ein leiser Ton im Headset für jede Minute im Halten.',
  headset: 'Tasten am Headset nehmen an und legen auf',
  connectHeadset: 'Headset verbinden',
  headsetStates: {
    unreachable:
      'Dieser Browser kann die Tasten eines Headsets nicht nutzen. Die Desktop-App und Chrome können es.',
    off: 'Aus. Switchhook beachtet die Tasten nicht.',
    working: (headset) => `${headset} ist verbunden.`,
    blocked: (headset) =>
      `${headset} ist angeschlossen, aber die Tasten sind nicht nutzbar. Eine andere App verwendet sie, oder das System sperrt sie.`,
    none: 'Kein Headset mit Tasten ist verbunden.',
  },
  testAction: 'Der Test',
}
