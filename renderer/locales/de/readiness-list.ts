import type { Translation } from '#shared/locales/words.ts'
import type { readinessListWords } from '../readiness-list.ts'

export const readinessList: Translation<typeof readinessListWords> = {
  title: 'Bereit für Anrufe',
  checkNow: 'Jetzt prüfen',
  allow: 'Benachrichtigungen erlauben',
  readyAgain: 'Wieder bereit für Anrufe',
  fault: (name, sentence) => `${name}: ${sentence}`,
  unsent: (count) =>
    count === 1 ? 'Eine Nachricht wurde nicht gesendet' : `${count} Nachrichten wurden nicht gesendet`,
  states: { good: 'gut', unsure: 'unsicher', bad: 'nicht bereit' },
  names: {
    registration: 'Telefon',
    microphone: 'Mikrofon',
    ringer: 'Klingeln',
    events: 'Anrufdaten',
    token: 'Anmeldung',
    clock: 'Uhr',
    notifications: 'Benachrichtigungen',
  },
  good: {
    registered: 'Verbunden',
    otherPhone: 'Anrufe klingeln am anderen Telefon',
    registeredWithin: (ms) => `Verbunden, Laufzeit ${ms} ms`,
    microphone: 'Wird bei Bedarf eingeschaltet',
    ringer: 'Funktioniert',
    token: 'Gültig',
    clock: 'Geht richtig',
    notifications: 'An',
    notificationsOff: 'Aus, wie gewählt',
  },
  faults: {
    'no-account':
      'Es gibt kein Telefonkonto, daher klingeln Anrufe hier nicht. In den Einstellungen anlegen.',
    registering: 'Das Telefon verbindet sich.',
    'server-silent':
      'Der Telefondienst hat 30 s nicht geantwortet, Anrufe kommen vielleicht nicht an. Switchhook versucht es weiter.',
    'wrong-password': 'Der Telefondienst nimmt das Passwort nicht an. In den Einstellungen erneut eingeben.',
    'other-server':
      'Der Telefondienst hat eine neue Adresse, daher wurde das Passwort nicht gesendet. In den Einstellungen erneut eingeben.',
    'unsafe-challenge':
      'Der Telefondienst verlangt das Passwort auf unsichere Weise, daher klingeln Anrufe hier nicht. Näheres in den Einstellungen.',
    'bad-certificate':
      'Dem Zertifikat des Telefondienstes wird nicht vertraut, daher klingeln Anrufe hier nicht. Näheres in den Einstellungen.',
    'server-unreachable':
      'Der Telefondienst ist nicht erreichbar, daher klingeln Anrufe hier nicht. Switchhook versucht es weiter.',
    unregistered:
      'Das Telefon ist nicht verbunden, daher klingeln Anrufe hier nicht. Switchhook versucht es weiter.',
    'no-window-to-speak': 'Der Ton braucht das Fenster der App. Zum Sprechen und Hören öffnen.',
    'microphone-asking':
      'Der Browser fragt, ob er das Mikrofon verwenden darf. Erlauben, um gehört zu werden.',
    'microphone-denied':
      'Das Mikrofon ist gesperrt. In den Einstellungen des Browsers oder Systems erlauben.',
    'microphone-absent': 'Es gibt kein Mikrofon, also hört niemand etwas. Eines anschließen.',
    'microphone-silent':
      'Das Mikrofon nahm nichts auf. Prüfen, ob es eingeschaltet ist, oder in den Einstellungen ein anderes wählen.',
    'no-window-to-ring': 'Klingeln braucht das Fenster der App. Öffnen, um Anrufe zu hören.',
    'no-speaker': 'Es gibt keinen Lautsprecher, Anrufe sind nicht zu hören. Einen anschließen.',
    'no-ringer':
      'Das Gerät zum Klingeln ist nicht verbunden, Anrufe sind nicht zu hören. Anschließen oder in den Einstellungen ein anderes wählen.',
    'ring-not-played':
      'Der Browser blockiert den Klingelton. Irgendwo in dieses Fenster klicken, dann erneut prüfen.',
    'ring-volume-zero': 'Die Klingellautstärke ist 0 %. Anrufe sind zu sehen, aber nicht zu hören.',
    'notifications-denied':
      'Benachrichtigungen sind gesperrt. Solange dieses Fenster verdeckt ist, sind Anrufe nicht zu sehen. Im Browser erlauben.',
    'notifications-not-allowed':
      'Benachrichtigungen sind noch nicht erlaubt. Solange dieses Fenster verdeckt ist, sind Anrufe nicht zu sehen.',
    'sign-in-again': 'Eine neue Anmeldung ist nötig. Anrufe laufen weiter.',
    'token-refused': 'Die Anmeldung wurde abgelehnt. Switchhook erneuert sie.',
    'no-answer-yet': 'Der Telefondienst hat noch nicht geantwortet.',
    'calls-not-read': 'Die Anrufliste konnte gerade nicht aktualisiert werden. Neuer Versuch läuft.',
    'calls-lost':
      'Die Anrufliste lässt sich nicht aktualisieren und ist veraltet. Switchhook versucht es weiter.',
    'calls-not-read-yet': 'Die Anrufliste ist noch nicht angekommen.',
    'platform-slow': 'Der Telefondienst antwortet langsam, Anrufe erscheinen vielleicht verspätet.',
    'receiver-failed':
      'Dieser Computer kann keine Anrufereignisse empfangen. Anrufe anderer erscheinen bis zu 3 s verspätet. Näheres in den Einstellungen.',
    'tunnel-failed':
      'Anrufereignisse erreichen diesen Computer nicht. Anrufe anderer erscheinen bis zu 3 s verspätet. Näheres in den Einstellungen.',
  },
  microphoneUnplugged: (device) =>
    `${device || 'Das gewählte Mikrofon'} ist nicht verbunden. Stattdessen wird ein anderes Mikrofon verwendet.`,
  ringerUnplugged: (device, rest) =>
    `${device || 'Das gewählte Gerät'} ist nicht verbunden. ${
      rest ? 'Anrufe klingeln auf den übrigen.' : 'Anrufe klingeln auf einem anderen Lautsprecher.'
    }`,
  clockOff: {
    fast: (span) => `Die Uhr dieses Computers geht ${span} vor.`,
    slow: (span) => `Die Uhr dieses Computers geht ${span} nach.`,
    minor: 'Uhrzeiten weichen um so viel ab.',
    major: 'Uhrzeiten sind falsch und die Anmeldung kann scheitern. Uhr in den Systemeinstellungen stellen.',
  },
}
