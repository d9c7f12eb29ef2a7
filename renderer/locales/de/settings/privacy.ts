import type { Translation } from '#shared/locales/words.ts'
import type { privacyWords, securityWords } from '../../settings/privacy.ts'

export const privacy: Translation<typeof privacyWords> = {
  crashReports: 'Absturzberichte auf diesem Computer behalten',
  crashReportsHint:
    'Ein Bericht enthält Teile des Speichers der App: Namen, Nummern, vielleicht ein Passwort. Die letzten fünf bleiben 14 Tage und werden nie gesendet. Gilt nach dem Neustart. Ausschalten löscht sie sofort.',
  reports: 'Absturzberichte',
  reportsHint: 'Löscht alle Berichte auf diesem Computer.',
  noReports: 'Auf diesem Computer gibt es keine.',
  deleteReports: 'Berichte löschen',
  deleteAction: 'Das Löschen der Absturzberichte',
  managed: 'Ihre Organisation verwaltet Switchhook auf diesem Computer.',
  showManaged: 'Verwaltung',
  security: 'Sicherheit',
  securityHint: 'Prüft, was Sie gerade schützt.',
  check: 'Sicherheit prüfen',
  checkAgain: 'Erneut prüfen',
  notChecked: 'Die Sicherheit konnte nicht geprüft werden.',
  verdicts: { good: 'Gut', unsure: 'Ansehen', bad: 'Nicht sicher', fact: '' },
}

export const security: Translation<typeof securityWords> = {
  secrets: {
    name: 'Passwörter und Token',
    keychain: 'Im Schlüsselbund dieses Computers, nie in einer Datei oder auf dieser Seite.',
    memory:
      'Dieser Computer hat keinen funktionierenden Schlüsselbund. Sie sind nur im Arbeitsspeicher und weg, wenn die App endet.',
  },
  files: {
    name: 'Dateien der App',
    closed: (count) => `${count} geprüft, alle für andere Benutzer gesperrt.`,
    open: (names) => `Andere Benutzer kommen an: ${names}.`,
    andMore: (names, more) => `${names} und ${more} weitere`,
  },
  authority: {
    name: 'Zertifikate',
    none: 'Nur Stellen, denen überall vertraut wird.',
    pinned: (name, until, server) =>
      `Außer den überall vertrauten: ${name}, bis ${until}, nur für ${server}.`,
    fingerprint: (fingerprint) => `SHA-256 ${fingerprint}`,
  },
  hosts: { name: 'Kontaktierte Server', none: 'Seit dem Start keine.' },
  origin: {
    name: 'Herkunft dieser Seite',
    secure: (origin) => `${origin}, ein sicherer Kontext.`,
    insecure: (origin) => `${origin}, kein sicherer Kontext.`,
  },
  scripts: {
    name: 'Eingeschleuste Skripte',
    ran: 'Gerade versucht: Eines lief.',
    refused: 'Gerade versucht, als Markup und als Text: Keines lief.',
  },
  node: {
    name: 'Dieser Computer, von dieser Seite aus',
    closed: 'Außer Reichweite: keine Dateien und keine Programme.',
    open: (names) => `Erreichbar über ${names}.`,
  },
  bridge: {
    name: 'Verbindung dieser Seite zur App',
    frozen: 'Skripte dieser Seite können sie nicht ändern.',
    open: 'Skripte dieser Seite können sie ändern.',
  },
  permissions: {
    name: 'Rechte dieser Seite',
    microphone: (state) => `Mikrofon ${state}`,
    camera: (state) => `Kamera ${state}`,
    geolocation: (state) => `Standort ${state}`,
    notifications: (state) => `Benachrichtigungen ${state}`,
    states: { granted: 'erlaubt', denied: 'gesperrt', prompt: 'auf Nachfrage', unknown: 'unbekannt' },
    sentence: (list) => `${list}.`,
  },
  windows: {
    name: 'Fenster',
    noSandbox: 'Die Sandbox wurde auf der Befehlszeile ausgeschaltet (--no-sandbox).',
    loose: (paths) => `Nicht in der Sandbox: ${paths}.`,
    closed: (pages) =>
      pages === 1
        ? 'Eine Seite, in der Sandbox und getrennt von den Skripten der App.'
        : `${pages} Seiten, alle in der Sandbox und getrennt von den Skripten der App.`,
  },
  tools: {
    name: 'Entwicklerwerkzeuge',
    inspectable: 'Andere Programme können in diese App sehen: Ein Port zur Fehlersuche ist offen.',
    allowed: 'Lassen sich in dieser App öffnen.',
    closed: 'Lassen sich nicht öffnen, und kein Port zur Fehlersuche ist offen.',
  },
  engine: {
    name: 'Laufzeitumgebung',
    versions: (electron, chromium) => `Electron ${electron}, Chromium ${chromium}.`,
    unknownVersion: 'unbekannter Version',
    other: 'Nicht die, mit der diese App gebaut wurde.',
    outdated: (until) => `Keine Korrekturen seit ${until}. Switchhook aktualisieren.`,
    supported: (until) => `Erhält Korrekturen bis ${until}.`,
  },
  fuses: {
    name: 'Schalter des Programms',
    notPackaged: 'Dies ist keine paketierte App. Sie stehen, wie Electron sie liefert.',
    unreadable: 'Sie lassen sich in der Programmdatei nicht lesen.',
    good: 'Alle richtig gesetzt, aus der Programmdatei gelesen.',
    wrong: (list) => `Das Programm ${list}.`,
    runAsNode: 'läuft als reine Skriptumgebung',
    nodeOptions: 'übernimmt Optionen aus der Umgebung',
    nodeInspect: 'nimmt Schalter zur Fehlersuche an',
    cookieEncryption: 'speichert Cookies unverschlüsselt',
    asarIntegrity: 'prüft seine eigenen Dateien nicht',
    onlyAsar: 'lädt eine App aus einem Ordner daneben',
    fileProtocol: 'gibt Seiten aus Dateien mehr Rechte als anderen',
  },
  nodeVersion: 'Node',
}
