import type { Translation } from '#shared/locales/words.ts'
import { numberWords } from '../../numbers.ts'
import type { addressWords, eventListWords, eventsWords } from '../../settings/events.ts'

export const events: Translation<typeof eventsWords> = {
  intro:
    'Die Plattform meldet Anrufe und Nachrichten als Web-Ereignisse. Wo keines diesen Computer erreicht, fragt Switchhook alle 3 Sekunden nach Anrufen.',
  path: 'Weg der Ereignisse',
  relayPath: 'Weg der Ereignisse über das Relay',
  checkNow: 'Jetzt prüfen',
  checkAction: 'Die Prüfung',
  checked: (span) => `Eine Testanfrage an die öffentliche Adresse kam vor ${span} an.`,
  stations: {
    platform: 'Plattform',
    tunnel: 'Tunnel',
    receiver: 'Empfänger',
    relay: 'Relay',
    computer: 'Dieser Computer',
  },
  platform: {
    idle: 'Hat kein Ziel',
    oldAddress: 'Sendet an die alte Adresse',
    sends: 'Sendet an Ihre Adresse',
    noWay: 'Erreicht diesen Computer nicht',
    noAddress: 'Kennt Ihre Adresse noch nicht',
    silent: 'Anrufe änderten sich, aber kein Ereignis kam',
    noEvent: 'Kennt Ihre Adresse, noch kein Ereignis',
    toRelay: 'Sendet an das Relay',
    setUp: 'Einmal für das Team eingerichtet',
  },
  way: {
    waits: 'Wartet auf den Empfänger',
    none: 'Keiner',
    opening: 'Wird geöffnet',
    open: (trip) => `Offen, ${trip}`,
    connecting: 'Verbindung wird hergestellt',
    connected: (span) => `Verbunden seit ${span}`,
    closed: (span) => `Geschlossen seit ${span}`,
    retry: (span) => `Geschlossen. Nächster Versuch in ${span}`,
  },
  receiver: {
    off: 'Aus',
    failed: 'Empfängt nicht',
    cannotKeep: 'Kann Ereignisse nicht speichern',
    listening: 'Empfängt, noch kein Ereignis',
    lastEvent: (span) => `Empfängt, letztes Ereignis vor ${span}`,
  },
  computer: {
    waiting: 'Wartet',
    noEvent: 'Noch kein Ereignis',
    lastEvent: (span) => `Letztes Ereignis vor ${span}`,
  },
  safe: 'Switchhook fragt solange selbst nach Anrufen, es geht keiner verloren.',
  nextSteps: {
    port: 'Switchhook versucht es mit diesem Port weiter. Unten lässt sich auch ein anderer wählen.',
    program: 'Das Programm installieren oder unten einen anderen Weg wählen.',
    settings: 'Unten berichtigen.',
    credentials: 'Unten die Zugangsdaten prüfen oder den Betreiber des Relays fragen.',
  },
  thisComputer: 'Dieser Computer',
  receive: 'Ereignisse empfangen',
  receiveHint: 'Wartet über HTTPS auf die Plattform.',
  port: 'Port',
  anyPort: 'Beliebiger freier Port',
  portHint: 'Mit einem festen Port bleibt die Adresse nach einem Neustart gleich.',
  badPort: 'Ein Port ist eine Zahl von 1 bis 65535.',
}

export const address: Translation<typeof addressWords> = {
  label: 'Adresse für das Dashboard, unter Integrations',
  notYet: 'Bekannt, sobald der Tunnel offen ist',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyCertificate: 'Zertifikat kopieren',
  certificateCopied: 'Zertifikat kopiert',
  byHand: 'Dieser Browser lässt Switchhook nicht kopieren. Den Text oben kopieren.',
  hint: 'Call State change und Inbound SMS received wählen. Das Dashboard speichert die Adresse nur, solange der Empfänger an ist.',
  newSecret: 'Neues Geheimnis',
  newSecretTitle: 'Neues Geheimnis erstellen',
  keepAddress: 'Adresse behalten',
  newSecretWords:
    'Die alte Adresse gilt sofort nicht mehr, für alle, die sie haben. Ereignisse kommen wieder, wenn das Dashboard die neue hat. Bis dahin fragt Switchhook selbst nach Anrufen.',
  changed: 'Die Adresse hat sich geändert.',
  changedWords:
    'Das Dashboard sendet noch an die alte, Ereignisse kommen deshalb nicht an. Switchhook fragt solange selbst nach Anrufen.',
  steps: {
    copy: 'Die Adresse kopieren.',
    open: 'Im Dashboard der Plattform Integrations und den Webhook dieses Computers öffnen. Ein neuer kann beliebig heißen.',
    choose: 'Die Ereignisse Call State change und Inbound SMS received wählen.',
    paste: 'Die Adresse als URL einfügen und speichern.',
  },
  copyAddress: 'Adresse kopieren',
  isRegistered: 'Das Dashboard hat sie',
}

export const eventList: Translation<typeof eventListWords> = {
  none: 'Seit dem Start keine Ereignisse.',
  label: 'Empfangene Ereignisse',
  columns: {
    received: 'Empfangen',
    event: 'Ereignis',
    call: 'Anruf',
    from: 'Von',
    to: 'An',
    delay: 'Verzug',
  },
  nothing: 'keine',
  noName: 'Ohne Namen',
  you: 'Sie',
  viaRelay: (time) => `${time}, über das Team-Relay`,
  seconds: (seconds) => `${seconds} s`,
  outcomes: {
    duplicate: 'Doppelt',
    late: 'Spät',
    'out-of-order': 'Falsche Folge',
    unknown: 'Unbekannt',
    malformed: 'Unlesbar',
    refused: 'Kein Anruf',
  },
  reasons: {
    duplicate: 'War schon gekommen. Es wurde nichts noch einmal getan.',
    late: 'Switchhook hatte gefragt und wusste es schon.',
    'out-of-order': 'Neueres zu diesem Anruf war schon bekannt.',
    unknown: 'Switchhook kennt dieses Ereignis nicht. Es bleibt im Protokoll.',
    malformed: 'Es hat nicht die Form, die die Plattform dokumentiert.',
    refused: 'Die Plattform kennt diesen Anruf nicht. Es wurde nichts getan.',
  },
  delivery: 'Zustellung der Ereignisse',
  counts: 'Anzahl je Weg',
  sinceStart: 'Seit dem Start',
  countNames: {
    received: 'Empfangen',
    duplicated: 'Doppelt',
    late: 'Spät',
    outOfOrder: 'Falsche Folge',
    lost: 'Verloren',
    unknown: 'Unbekannt',
    refused: 'Abgelehnt',
  },
  paths: { webhook: 'Ihre Adresse', relay: 'Team-Relay' },
  lostHint: 'Als verloren zählen Änderungen, die kein Ereignis gemeldet hat.',
  neverChecked: 'Nach Anrufen wurde noch nicht gefragt.',
  checks: (readings, failed) => {
    const times = readings === 1 ? 'einmal' : `${numberWords(readings)}-mal`
    return `${times} nach Anrufen gefragt${failed === 0 ? '' : `, ${numberWords(failed)}-mal ohne Antwort`}.`
  },
  first: (changes) =>
    changes === 0
      ? 'Keine Änderung war dort zuerst zu sehen.'
      : `${changes === 1 ? 'Eine Änderung war' : `${numberWords(changes)} Änderungen waren`} dort zuerst zu sehen.`,
  export: 'Ereignisprotokoll exportieren',
  exportAction: 'Der Export',
  differences: (count) =>
    count === 1
      ? 'Ereignisse und Nachfragen wichen zuletzt einmal voneinander ab'
      : `Ereignisse und Nachfragen wichen zuletzt ${count}-mal voneinander ab`,
  differencesLabel: 'Abweichungen',
  differenceColumns: { when: 'Wann', call: 'Anruf', what: 'Was' },
  differenceKinds: {
    first: 'Die Nachfrage zeigte es vor jedem Ereignis',
    lost: 'Kein Ereignis meldete es',
    late: 'Das Ereignis kam, nachdem die Nachfrage es gezeigt hatte',
    'out-of-order': 'Das Ereignis kam nach einem neueren',
    refused: 'Die Plattform kennt den Anruf dieses Ereignisses nicht',
    refuted: 'Die Plattform sagt etwas anderes als das Ereignis',
  },
  differenceOf: (state, what) => `${state}. ${what}`,
}
