import type { desktopWords } from '../desktop.ts'
import type { Translation } from '../words.ts'

export const desktop: Translation<typeof desktopWords> = {
  tray: {
    signedOut: 'Abgemeldet',
    noAccount: 'Kein Telefonkonto',
    connecting: 'Verbindung wird hergestellt',
    noConnection: (since) => `Keine Verbindung seit ${since}`,
    notTaking: 'Keine Anrufannahme',
    notTakingSince: (time) => `Keine Anrufannahme seit ${time}`,
    doNotDisturb: '„Nicht stören“ ist beim Telefondienst an',
    ready: (ext) => `Bereit, Nst. ${ext}`,
    readyAnd: (ready, waiting) => `${ready}. ${waiting}`,
    answering: 'Anruf wird angenommen',
    answeringWhom: (name) => `${name} wird angenommen`,
    calling: 'Anruf wird aufgebaut',
    callingWhom: (name) => `${name} wird angerufen`,
    onCall: 'Im Gespräch',
    onCallWith: (name) => `Im Gespräch mit ${name}`,
    onHold: 'Gehalten',
    onHoldWith: (name) => `${name} wird gehalten`,
    muted: 'Stummgeschaltet',
    mutedWith: (name) => `Stummgeschaltet, im Gespräch mit ${name}`,
    recording: (time) => (time === '' ? 'REC' : `REC ${time}`),
    paused: (time) => (time === '' ? 'REC pausiert' : `REC pausiert bei ${time}`),
    minutes: (minutes) => `${minutes} min`,
    hours: (hours, minutes) => `${hours} h ${minutes} min`,
    show: 'Switchhook anzeigen',
    quit: 'Switchhook beenden',
  },
  menu: {
    call: 'Anruf',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    go: 'Gehe zu',
    window: 'Fenster',
    help: 'Hilfe',
    about: 'Über Switchhook',
    settings: 'Einstellungen …',
    services: 'Dienste',
    hide: 'Switchhook ausblenden',
    hideOthers: 'Andere ausblenden',
    showAll: 'Alle einblenden',
    minimise: 'Minimieren',
    zoomWindow: 'Zoomen',
    front: 'Alle nach vorne bringen',
    closeWindow: 'Fenster schließen',
    quit: 'Switchhook beenden',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    pasteAsText: 'Ohne Formatierung einfügen',
    delete: 'Löschen',
    selectAll: 'Alles auswählen',
    reload: 'Neu laden',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    actualSize: 'Originalgröße',
    fullScreen: 'Vollbild',
    noSuggestions: 'Keine Vorschläge',
    addToDictionary: (word) => `„${word}“ zum Wörterbuch hinzufügen`,
    callNumber: (number) => `${number} anrufen …`,
  },
  quit: {
    title: 'Switchhook beenden',
    stay: 'Nicht beenden',
    quit: 'Beenden',
    hangUp: 'Auflegen und beenden',
    decline: 'Ablehnen und beenden',
    onCall: 'Ein Gespräch läuft',
    onCallWith: (name) => `Ein Gespräch mit ${name} läuft`,
    onCalls: (count) => `${count} Gespräche laufen`,
    ringing: 'Ein Anruf kommt an',
    ringingWho: (name) => `${name} ruft an`,
    unsent: (count) =>
      count === 1
        ? 'Eine Nachricht wurde noch nicht gesendet'
        : `${count} Nachrichten wurden noch nicht gesendet`,
    unsentLater: (count) =>
      count === 1
        ? 'Sie bleibt erhalten und wird gesendet, wenn Switchhook wieder geöffnet ist.'
        : 'Sie bleiben erhalten und werden gesendet, wenn Switchhook wieder geöffnet ist.',
    undoable: (count) =>
      count === 1
        ? 'Ein Löschvorgang ist noch nicht endgültig'
        : `${count} Löschvorgänge sind noch nicht endgültig`,
    undone: (count) =>
      count === 1
        ? 'Wenn Sie jetzt beenden, wird er rückgängig gemacht. Nach einigen Sekunden ist er endgültig.'
        : 'Wenn Sie jetzt beenden, werden sie rückgängig gemacht. Nach einigen Sekunden sind sie endgültig.',
    both: (unsent, later) => `${unsent}. ${later}`,
  },
  program: {
    title: 'Programm ausführen',
    question: 'Dieses Programm immer ausführen, wenn Switchhook seinen Tunnel öffnet?',
    warning:
      'Es darf auf diesem Computer alles, was auch dieses Benutzerkonto darf. Nur ausführen, wenn der Befehl gerade selbst eingegeben wurde.',
    no: 'Nicht ausführen',
    yes: 'Ausführen',
  },
  closed: {
    call: 'Das Gespräch läuft weiter',
    idle: 'Switchhook läuft weiter',
    words: 'Anrufe klingeln weiterhin. Beenden lässt es sich über das Symbol in der Taskleiste.',
  },
  refused: {
    title: (command) => `„${command}“ ist fehlgeschlagen`,
    words: 'Switchhook öffnen und noch einmal versuchen.',
  },
  autostart: 'Telefon beim Anmelden starten',
  alreadyRuns: 'Switchhook läuft bereits',
  cannotStart: 'Switchhook kann nicht starten',
  cannotStartWords: 'Noch einmal starten. Hilft das nicht, neu installieren.',
}
